let isPressed = false;
const waiting: (() => void)[] = [];

/**
 * Runs what moves the page by a change of focus: at once, or, where that comes of a press of the mouse or a finger, once the press is
 * over. What moves away under it before is not pressed.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

// The click follows the release at once. Of a press that opens a list of the browser's own, no release is told.
const release = () =>
  setTimeout(() => {
    isPressed = false;
    for (const run of waiting.splice(0)) run();
  });

// The first view is drawn by the build, too, where nobody presses anything.
if ('addEventListener' in globalThis) {
  addEventListener('mousedown', ({ button }) => (isPressed = button === 0), true);
  for (const type of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'change']) addEventListener(type, release, true);
}
