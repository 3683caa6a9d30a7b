import * as css from './compared.css.ts';
import { differencesOf } from './differences.ts';

type Props = {
  readonly first: string;
  readonly second: string;
  /** Which of the two is shown; what the other has not is marked in it. */
  readonly shown: 'first' | 'second';
};

/** One of two texts with the words marked that the other has not. */
export function Compared({ first, second, shown }: Props) {
  let place = 0;
  return differencesOf(first, second)
    .filter((run) => run.in === 'both' || run.in === shown)
    .map((run) => {
      place += run.text.length;
      return run.in === 'both' ? (
        <span key={place}>{run.text}</span>
      ) : (
        <mark key={place} className={shown === 'first' ? css.first : css.second}>
          {run.text}
        </mark>
      );
    });
}
