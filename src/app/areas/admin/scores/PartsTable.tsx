import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack12 } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import { decimalsOf } from '#contract/decimals.ts';
import type { Award } from '#contract/entities/award.ts';
import type { CategoryResult } from '#contract/entities/result.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import * as css from '../rounds/count.css.ts';
import { ReasonDialog } from '../shared/ReasonDialog.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { useFigures } from './useFigures.ts';
import { weightsOf } from './weights.ts';

type Parts = NonNullable<CategoryResult['parts']>;
type Props = { readonly award: Award; readonly result: CategoryResult; readonly parts: Parts };

/** What each entry has in the rounds that count and by the scores after them, and their weighted sum. */
export function PartsTable({ award, result, parts }: Props) {
  const t = useText();
  const format = useFormat();
  const { score } = useFigures();
  const weights = weightsOf(parts);
  const decimals = decimalsOf(result.rows);
  const column = (name: string, weight: number) =>
    t('rounds.final.parts.column', { name, weight: format.percent(weight) });
  return (
    <Section title={t('rounds.final.parts')} help={t('rounds.final.parts.help')} level={3}>
      {parts.rounds.map((round) => (
        <Lacking key={round.roundID} award={award} result={result} round={round} />
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keys too. */}
      <section className={css.scroll} tabIndex={0} aria-label={t('rounds.final.parts')}>
        <table className={css.duels}>
          <thead>
            <tr>
              <th scope="col">{t('rounds.final.parts.rank')}</th>
              <th scope="col" className={css.rowName}>
                {t('rounds.entry')}
              </th>
              {parts.rounds.map(({ roundID, name }, at) => (
                <th key={roundID} scope="col">
                  {column(name, weights.rounds[at]!)}
                </th>
              ))}
              <th scope="col">{column(t('rounds.final.scores'), weights.scores)}</th>
              <th scope="col">{t('rounds.final.parts.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {result.rows.map(({ entryID, title, ref, rank, adjusted, parts: own }) => (
              <tr key={entryID}>
                <td>{rank === null ? '–' : format.number(rank)}</td>
                <th scope="row" className={css.rowName}>
                  {title || ref}
                </th>
                {parts.rounds.map(({ roundID }, at) => (
                  <td key={roundID}>{score(own?.rounds[at]?.mean ?? null)}</td>
                ))}
                <td>{score(own?.scores ?? null)}</td>
                <td>
                  <b>{score(adjusted, decimals)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

/** Entries without a score in a round, and the way to do without it; or who decided that, and why. */
function Lacking({ award, result, round }: Omit<Props, 'parts'> & { readonly round: Parts['rounds'][number] }) {
  const t = useText();
  const format = useFormat();
  const shown = useShownReasons(award.id);
  const update = useAction('updateAward');
  const [asking, setAsking] = useState(false);
  const { roundID, name, counts, lacking, leftOut } = round;
  if (lacking.length === 0) return null;
  if (!counts) {
    return leftOut ? (
      <p className={secondary}>
        {t('rounds.final.leftOut', {
          round: name,
          name: leftOut.decidedBy,
          reason: leftOut.reason,
          date: format.date(leftOut.decidedAt, award.timeZone),
        })}
      </p>
    ) : null;
  }
  const titles = result.rows.flatMap(({ entryID, title, ref }) => (lacking.includes(entryID) ? [title || ref] : []));
  const facts = awardFacts({ ...award, lacking: true }, 0);
  const decision = awardLifecycle.decide(award.status, facts, { type: 'award.leaveOut', reason: 'given' });
  const leaveOut = async (reason: string) => {
    const body = { leaveOut: { categoryID: result.categoryID, roundID, reason } };
    if (await update.run({ query: { id: award.id }, body, ifMatch: award.version })) setAsking(false);
  };
  const title = t('rounds.final.leaveOut', { round: name });
  return (
    <Note
      family="orange"
      title={t('rounds.final.lacking', { count: lacking.length, round: name, entries: format.list(titles) })}
    >
      <div className={stack12}>
        <p>{t('rounds.final.leaveOut.text')}</p>
        <div>
          <Button reasons={shown(decision.accepted ? [] : decision.reasons)} onClick={() => setAsking(true)}>
            {title}
          </Button>
        </div>
      </div>
      <ReasonDialog
        open={asking}
        title={title}
        action={title}
        busy={update.busy}
        onAction={leaveOut}
        onClose={() => setAsking(false)}
      />
    </Note>
  );
}
