// Whether a card was pressed by a finger or a mouse, or by what stands for them.

type Pressed = Pick<PointerEvent, "pointerType" | "width" | "height" | "pressure">;

/**
 * Whether a click came from a hand on the card, which may have missed its neighbour. Keys click without a pointer, and screen
 * readers with none, one without size, or a mouse that nobody presses: who uses them has heard the card's name.
 */
export function isByHand(click: Pick<MouseEvent, "detail">, down: Pressed | null): boolean {
  if (click.detail === 0 || !down) return false;
  const hasSize = down.width > 0 || down.height > 0;
  return hasSize && !(down.pointerType === "mouse" && down.pressure === 0);
}
