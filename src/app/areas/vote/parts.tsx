import { type ReactNode, useEffect, useRef } from 'react';
import type { PublicVote } from '#contract/vote.ts';
import { isOf } from '#machines/ballot/ballot.rules.ts';
import type { Choice } from '#machines/vote/vote.rules.ts';
import type { Ballot } from '../../actors/vote/ballot.ts';
import { useReason } from '../../i18n/useReason.ts';
import { useText } from '../../i18n/useText.ts';
import { useCategoryName } from '../../parts/entry/categoryName.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Glyph } from '../../ui/primitives/Glyph.tsx';
import { families, glyph } from '../../ui/theme/family.css.ts';
import { dim, small } from '../../ui/theme/text.css.ts';
import { Still } from './Still.tsx';
import * as css from './vote.css.ts';

export type StepProps = { readonly ballot: Ballot; readonly vote: PublicVote };
export type Entry = PublicVote['categories'][number]['entries'][number];

/** The entries that were chosen, in the order of the page. */
export const chosenOf = ({ categories }: PublicVote, choices: readonly Choice[]) =>
  categories.flatMap(({ categoryID, name, names, entries }) =>
    entries
      .filter(({ entryID }) => choices.some(isOf({ categoryID, entryID })))
      .map((entry) => ({ ...entry, categoryID, category: { name, names } })),
  );

/** What was voted for and is not on the page for now, as while its entrant corrects it: with its category's name where the page has that. */
export const awayOf = (vote: PublicVote, choices: readonly Choice[]) => {
  const shown = chosenOf(vote, choices);
  return choices
    .filter((one) => !shown.some(isOf(one)))
    .map((choice) => ({ ...choice, category: vote.categories.find((one) => one.categoryID === choice.categoryID) }));
};

/** What was chosen, one below the other. */
export function Summary({ vote, choices }: { readonly vote: PublicVote; readonly choices: readonly Choice[] }) {
  const t = useText();
  const nameOf = useCategoryName();
  return (
    <ol className={css.summary}>
      {chosenOf(vote, choices).map(({ entryID, title, ref, category, image }) => (
        <li key={entryID} className={css.pictured}>
          {image && (
            <span className={css.tiny}>
              <Still address={image} label="" />
            </span>
          )}
          <span className={css.words}>
            <span className={css.name}>{title || ref}</span>
            <span className={`${small} ${dim}`}>{nameOf(category)}</span>
          </span>
        </li>
      ))}
      {awayOf(vote, choices).map(({ entryID, category }) => (
        <li key={entryID} className={css.pictured}>
          <span className={css.words}>
            <span className={css.name}>{t('vote.page.away')}</span>
            <span className={`${small} ${dim}`}>
              {category ? `${nameOf(category)} · ` : ''}
              {t('vote.page.away.text')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Why the last step was not taken: a rule of the page, the server's own words, or that no answer came. */
export function useRefusal({ refused, problem }: Ballot): string | null {
  const t = useText();
  const reasonText = useReason();
  const [reason] = refused.length > 0 ? refused : problem?.message ? [] : (problem?.reasons ?? []);
  if (reason) return reasonText(reason);
  return refused.length === 0 && problem ? problem.message || t('vote.page.offline') : null;
}

export function Refusal({ ballot }: Pick<StepProps, 'ballot'>) {
  const words = useRefusal(ballot);
  return words ? <Note family="red" title={words} role="alert" /> : null;
}

const steps = ['choose', 'confirm', 'done'] as const;

/** How far somebody is. */
export function VoteSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const t = useText();
  const at = steps.indexOf(current);
  return (
    <ol className={css.steps} aria-label={t('vote.page.steps')}>
      {steps.map((step, index) => {
        const isDone = index < at || current === 'done';
        return (
          <li key={step} className={css.step} aria-current={index === at ? 'step' : undefined}>
            <span className={`${families[isDone ? 'green' : index === at ? 'blue' : 'grey']} ${glyph}`}>
              <Glyph name={isDone ? 'done' : 'ring'} />
            </span>
            {t(`vote.page.step.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** The heading of a step: whoever comes to it by keyboard or by ear starts there. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={css.stepTitle}>
      {children}
    </h2>
  );
}
