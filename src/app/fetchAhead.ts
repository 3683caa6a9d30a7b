import { preload } from './routes.tsx';
import { ownPath } from './stored.ts';

const asked = new Set<string>();

/** Fetches what a link leads to once it is pointed at or focused: by the time that it is followed, its screen is there. */
export function fetchAhead(): void {
  document.addEventListener('pointerover', ahead);
  document.addEventListener('focusin', ahead);
}

function ahead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin) return;
  const path = ownPath(link);
  if (asked.has(path)) return;
  asked.add(path);
  // Whoever follows the link asks again, and hears of a failure.
  preload(path).screen.catch(() => asked.delete(path));
}
