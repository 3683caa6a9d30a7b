import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode } from 'react';
import { chunkOf, reportMissingChunk } from './chunk.ts';

let round = 0;

/** Has what failed to arrive asked for once more, when it is drawn the next time: after somebody wanted that. */
export function askAgain(): void {
  round += 1;
}

/** How often somebody has wanted that. */
export const timesAskedAgain = (): number => round;

/** A component that is fetched; what `arrive` has brought is drawn without a wait. */
export type Later<Props> = FunctionComponent<Props> & { readonly arrive: () => Promise<unknown> };

/** A component with a chunk of its own. A failure stays until `askAgain`, or drawing it would ask without end. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let failedIn: number | null = null;
  let arrived: ComponentType<Props> | null = null;
  const arrive = async () => {
    arrived = await load();
    return { default: arrived };
  };
  const attempt = () =>
    lazy(() =>
      arrived
        ? atOnce({ default: arrived })
        : arrive().catch((error: unknown) => {
            failedIn = round;
            throw error;
          }),
    ) as unknown as ComponentType<Props>;
  let Content = attempt();
  const Whole = (props: Props) => {
    if (failedIn !== null && failedIn < round) {
      failedIn = null;
      Content = attempt();
    }
    return <Content {...props} />;
  };
  return Object.assign(Whole, { arrive });
}

/** React draws in the same pass what answers it within `then`. */
const atOnce = <Value,>(value: Value) =>
  // biome-ignore lint/suspicious/noThenProperty: a promise would answer only after the pass
  ({ then: (take: (value: Value) => void) => take(value) }) as Promise<Value>;

interface PieceProps {
  readonly children: ReactNode;
  /** It did not arrive: whoever opened it closes it, so that opening asks again. */
  readonly onMissing: () => void;
}

/** Around a piece that opens over the page: where its chunk does not arrive, that is said once and the page stays. */
export class Piece extends Component<PieceProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (chunkOf(error) === null) return;
    askAgain();
    reportMissingChunk(error);
    this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Not of a chunk: for the boundary around the page.
    if (chunkOf(error) === null) throw error;
    return null;
  }
}
