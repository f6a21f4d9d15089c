// The largest text with which a page of the hall still fits the wall.

/** Text grows to this at most, as a multiple of the size that is readable at ten metres. */
const LARGEST = 2;
const STEPS = 6;

/** Return nearly the largest scale from 1 on that fits. What does not fit at all has the scale 1. */
export function largestScale(fits: (scale: number) => boolean): number {
  if (fits(LARGEST)) return LARGEST;
  let [fitting, tooLarge] = [1, LARGEST];
  for (let step = 0; step < STEPS; step++) {
    const middle = (fitting + tooLarge) / 2;
    if (fits(middle)) fitting = middle;
    else tooLarge = middle;
  }
  return fitting;
}

/** Give the text of a page its size. Larger text than usual does not break lines. */
export function fillWall(page: HTMLElement): void {
  const draw = (scale: number): void => {
    page.style.setProperty("--scale", `${scale}`);
    page.classList.toggle("grown", scale > 1);
  };
  const wall = document.documentElement;
  draw(
    largestScale((scale) => {
      draw(scale);
      return wall.scrollHeight <= wall.clientHeight && page.scrollWidth <= page.clientWidth;
    }),
  );
}
