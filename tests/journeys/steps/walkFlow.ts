import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Path } from '../../../machines/kit/paths.ts';

export interface Walker {
  /**
   * Does in the browser what the event stands for. `answers` are what the service must answer to it, in order; where
   * there are none, the path goes on while the answer is still awaited.
   */
  act(event: EventObject, from: AnyMachineSnapshot, answers: readonly EventObject[]): Promise<void>;
  /** Waits until the screen shows the state. */
  shows(state: AnyMachineSnapshot): Promise<void>;
}

/** Walks a generated path on the real screens: people and time act, the service answers, the screen is compared. */
export async function walkFlow(path: Path, walker: Walker): Promise<void> {
  let index = 0;
  while (index < path.steps.length) {
    const { event, from } = path.steps[index]!;
    let end = index + 1;
    while (end < path.steps.length && isAnswer(path.steps[end]!.event)) end += 1;
    const answers = path.steps.slice(index + 1, end);
    await walker.act(
      event,
      from,
      answers.map((step) => step.event),
    );
    await walker.shows(path.steps[end - 1]!.to);
    index = end;
  }
}

const isAnswer = ({ type }: EventObject) => /^xstate\.(done|error)\./.test(type);
