// Dragging a card up to play it. A tap or the keyboard can do the same.

import type { Attachment } from "svelte/attachments";

const MOVED = 8;
const PLAYED = 70;

/** Let an element be dragged upwards while `may()` holds, and call `play` when it is dropped high enough. */
export function dragged(may: () => boolean, play: () => void): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    let moved = false;

    const start = (event: PointerEvent): void => {
      moved = false;
      from = may() && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
      if (from) element.setPointerCapture(event.pointerId);
    };
    const drag = (event: PointerEvent): void => {
      if (!from) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (!moved && Math.hypot(x, y) < MOVED) return;
      moved = true;
      element.style.transform = `translate(${x}px, ${Math.min(0, y)}px)`;
      element.style.zIndex = "4";
    };
    const drop = (event: PointerEvent): void => {
      const far = moved && from !== null && from.y - event.clientY > PLAYED;
      from = null;
      element.style.transform = element.style.zIndex = "";
      setTimeout(() => (moved = false));
      if (far && event.type === "pointerup" && may()) play();
    };
    /** The click that ends a drag is not a tap. */
    const tap = (event: MouseEvent): void => {
      if (moved) event.stopImmediatePropagation();
    };

    element.addEventListener("pointerdown", start);
    element.addEventListener("pointermove", drag);
    element.addEventListener("pointerup", drop);
    element.addEventListener("pointercancel", drop);
    element.addEventListener("click", tap, { capture: true });
    return () => {
      element.removeEventListener("pointerdown", start);
      element.removeEventListener("pointermove", drag);
      element.removeEventListener("pointerup", drop);
      element.removeEventListener("pointercancel", drop);
      element.removeEventListener("click", tap, { capture: true });
    };
  };
}
