import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Judge } from '#contract/entities/judging.ts';
import { AsTable } from '../shared/AsTable.tsx';
import * as css from './dashboard.css.ts';

/** How far each judge is. */
export function JudgingByJudge({ judges }: { readonly judges: readonly Judge[] }) {
  const t = useText();
  const format = useFormat();
  if (judges.length === 0) return null;
  return (
    <Section title={t('admin.dashboard.byJudge')} ruled>
      <ul className={css.judges}>
        {judges.map((judge) => {
          const all = Math.max(0, judge.progress.assigned - judge.progress.recused);
          const done = judge.progress.submitted;
          const words = t('admin.judges.progress.of', { done, all });
          return (
            <li key={judge.id} className={css.judge}>
              <TextLink look="name" href={`/user/${judge.id}`}>
                {judge.name}
              </TextLink>
              <Meter
                value={all === 0 ? 0 : (done / all) * 100}
                label={words}
                tone={all > 0 && done >= all ? 'green' : 'accent'}
              />
              <span className={css.figure}>{`${done} / ${all}`}</span>
            </li>
          );
        })}
      </ul>
      <AsTable
        caption={t('admin.dashboard.byJudge')}
        headings={[
          t('admin.dashboard.table.judge'),
          t('admin.dashboard.table.submitted'),
          t('admin.dashboard.table.expected'),
        ]}
        facts={judges.map(({ name, progress }) => ({
          name,
          values: [format.number(progress.submitted), format.number(Math.max(0, progress.assigned - progress.recused))],
        }))}
      />
    </Section>
  );
}
