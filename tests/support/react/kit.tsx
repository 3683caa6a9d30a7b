import { Component, type ErrorInfo, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** A scene says what React made of it: markup, and what was told meanwhile. */
export type Scenes = Readonly<Record<string, () => Promise<string>>>;

export const told: string[] = [];
export const tell = (word: string): void => void told.push(word);

export class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: string | null }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo): void {
    tell(componentStack ? 'told where' : 'not told where');
  }
  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <p>failed: {this.state.error}</p>;
  }
}

/** Waits until it holds; what does not hold in thirty seconds is said, since nobody else can. */
export async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`never held: ${holds}`);
    await new Promise(requestAnimationFrame);
  }
}

/** Draws, does what is to be done, and says what stands there. */
export async function show(drawn: ReactNode, act: (place: HTMLElement) => void | Promise<void> = () => undefined) {
  told.length = 0;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<Boundary>{drawn}</Boundary>));
  await act(place);
  const markup = place.innerHTML;
  flushSync(() => root.unmount());
  place.remove();
  return `${markup} · ${told.join(' ')}`;
}

export const of = <Type extends HTMLElement>(place: HTMLElement, selector: string): Type => {
  const found = place.querySelector<Type>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
