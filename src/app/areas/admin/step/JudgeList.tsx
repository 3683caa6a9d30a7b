import { type ReactNode, useId } from 'react';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { heading3 } from '#app/ui/theme/text.css.ts';
import * as css from './step.css.ts';

interface Listed {
  readonly id: string;
  readonly name: string;
  /** What is said beside the name. */
  readonly beside?: ReactNode;
}

/** Judges by name with links, below what is said of them; nothing where there are none. */
export function JudgeList({ title, judges }: { readonly title: string; readonly judges: readonly Listed[] }) {
  const id = useId();
  if (judges.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={heading3}>
        {title}
      </h3>
      <ul className={css.people}>
        {judges.map((judge) => (
          <li key={judge.id} className={css.person}>
            <TextLink look="name" href={`/user/${judge.id}`}>
              {judge.name}
            </TextLink>
            {judge.beside}
          </li>
        ))}
      </ul>
    </section>
  );
}
