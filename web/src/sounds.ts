/** The sounds of the table. They are synthesized when they are played, so there are no files to load. */

export type Sound = "play" | "deal" | "gather" | "turn" | "knock" | "double" | "won" | "lost" | "refused";

type Voice = (to: AudioNode, at: number) => void;

/** Return a note that is struck and fades; `hertz` may glide to another pitch. */
function note(hertz: number, seconds: number, loudness: number, glide = hertz, wave: OscillatorType = "sine"): Voice {
  return (to, at) => {
    const oscillator = new OscillatorNode(to.context, { type: wave, frequency: hertz });
    oscillator.frequency.setValueAtTime(hertz, at);
    oscillator.frequency.exponentialRampToValueAtTime(glide, at + seconds);
    oscillator.connect(fading(to, at, seconds, loudness));
    oscillator.start(at);
    oscillator.stop(at + seconds);
  };
}

/** Return noise around one pitch, which may glide. A high `edge` sounds like wood, a low one like paper. */
function rustle(hertz: number, seconds: number, loudness: number, glide = hertz, edge = 0.8): Voice {
  return (to, at) => {
    const rate = to.context.sampleRate;
    const noise = new AudioBuffer({ length: Math.ceil(seconds * rate), sampleRate: rate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const source = new AudioBufferSourceNode(to.context, { buffer: noise });
    const band = new BiquadFilterNode(to.context, { type: "bandpass", frequency: hertz, Q: edge });
    band.frequency.setValueAtTime(hertz, at);
    band.frequency.exponentialRampToValueAtTime(glide, at + seconds);
    source.connect(band).connect(fading(to, at, seconds, loudness));
    source.start(at);
  };
}

/** Return a gain that opens within 4 ms, so that the sound does not click, and then closes. */
function fading(to: AudioNode, at: number, seconds: number, loudness: number): AudioNode {
  const gain = new GainNode(to.context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(loudness / 500, at + seconds);
  gain.connect(to);
  return gain;
}

/** Return several voices together, each with its delay in seconds. */
function together(...parts: readonly (readonly [number, Voice])[]): Voice {
  return (to, at) => parts.forEach(([wait, voice]) => voice(to, at + wait));
}

const onFelt = together([0, rustle(900, 0.07, 0.5, 500)], [0, note(150, 0.11, 0.4, 70)]);
const slid = rustle(3200, 0.1, 0.42, 2100, 0.7);
const onWood = together([0, rustle(1100, 0.06, 0.9, 900, 5)], [0, note(310, 0.09, 0.35, 240, "triangle")]);
const struck = (hertz: number, seconds = 0.4): Voice =>
  together([0, note(hertz, seconds, 0.26)], [0, note(hertz * 4, seconds / 4, 0.05)]);

const VOICES: Record<Sound, Voice> = {
  play: onFelt,
  deal: together([0, slid], [0.085, slid], [0.17, slid], [0.255, slid]),
  gather: together([0, rustle(900, 0.28, 0.35, 2600)], [0.24, onFelt]),
  turn: together([0, struck(659.3, 0.3)], [0.14, struck(880, 0.45)]),
  knock: together([0, onWood], [0.13, onWood]),
  double: together([0, onWood], [0.02, struck(784)], [0.1, struck(987.8)], [0.18, struck(1174.7, 0.5)]),
  won: together([0, struck(523.3)], [0.11, struck(659.3)], [0.22, struck(784)], [0.33, struck(1046.5, 0.6)]),
  lost: together([0, struck(392)], [0.16, struck(311.1)], [0.32, struck(261.6, 0.6)]),
  refused: together([0, note(185, 0.09, 0.4, 150, "triangle")], [0.12, note(165, 0.14, 0.4, 120, "triangle")]),
};

/** Add a sound to an audio graph, to start at second `at` of its clock. */
export function voice(name: Sound, to: AudioNode, at: number): void {
  VOICES[name](to, at);
}

const LOUDNESS = 0.6;
let silent = false;
let speaker: { context: AudioContext; gain: GainNode } | null = null;

/** Play a sound. It is not heard while silenced, before the person has touched the page, or without WebAudio. */
export function sound(name: Sound): void {
  if (silent || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  try {
    speaker ??= opened();
    // A phone stops the sound of a page out of view, and does not start it again by itself.
    if (speaker.context.state !== "running") speaker.context.resume().catch(() => undefined);
    voice(name, speaker.gain, speaker.context.currentTime + 0.01);
  } catch {
    // A browser may refuse an audio device at any moment. The table then works without sound.
  }
}

/** Silence the sounds to come, or let them be heard again. */
export function setSilent(value: boolean): void {
  silent = value;
}

function opened(): { context: AudioContext; gain: GainNode } {
  const context = new AudioContext();
  const gain = new GainNode(context, { gain: LOUDNESS });
  gain.connect(context.destination);
  return { context, gain };
}
