// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers offer their own (crypto.subtle) only over https, which a server on a
// LAN does not have. This one works everywhere, and is synchronous.

const BLOCK = 64;

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];

type State = readonly [number, number, number, number, number, number, number, number];

/** The first 32 bits of the fractions of the square roots of the first eight primes. */
const START: State = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** Return the 32 bytes of SHA-256 of a message of less than 512 MB. */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);
  let state = START;
  for (let at = 0; at < padded.byteLength; at += BLOCK) state = compress(state, schedule(padded, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** Return HMAC-SHA256 of a message. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = (mask: number): Uint8Array => {
    const block = new Uint8Array(BLOCK);
    block.set(short);
    return block.map((byte) => byte ^ mask);
  };
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Return the 64 words of a block's message schedule. */
function schedule(message: DataView, at: number): DataView {
  const words = new DataView(new ArrayBuffer(4 * ROUNDS.length));
  for (let i = 0; i < 16; i++) words.setUint32(4 * i, message.getUint32(at + 4 * i));
  for (let i = 16; i < ROUNDS.length; i++) {
    const back = (by: number): number => words.getUint32(4 * (i - by));
    const s0 = turned(back(15), 7) ^ turned(back(15), 18) ^ (back(15) >>> 3);
    const s1 = turned(back(2), 17) ^ turned(back(2), 19) ^ (back(2) >>> 10);
    words.setUint32(4 * i, back(16) + s0 + back(7) + s1);
  }
  return words;
}

function compress(state: State, words: DataView): State {
  let [a, b, c, d, e, f, g, h] = state;
  for (const [i, constant] of ROUNDS.entries()) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + constant + words.getUint32(4 * i)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state;
  return [
    (a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0,
    (e0 + e) | 0, (f0 + f) | 0, (g0 + g) | 0, (h0 + h) | 0,
  ];
}

/** Return a word with its bits rotated to the right. */
function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
