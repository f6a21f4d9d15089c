// Taps on a card: by a finger or a mouse, or by a keyboard or screen reader.

type Pressed = Pick<PointerEvent, "pointerType" | "width" | "height" | "pressure">;

/**
 * Return whether a click came from a finger or a mouse, which may have missed the card beside it. Keys click without a
 * pointer. Screen readers click without one, with one of no size, or with a mouse without pressure; they have read out the
 * card's name before.
 */
export function isByHand(click: Pick<MouseEvent, "detail">, down: Pressed | null): boolean {
  if (click.detail === 0 || !down) return false;
  const hasSize = down.width > 0 || down.height > 0;
  return hasSize && !(down.pointerType === "mouse" && down.pressure === 0);
}
