import type { QueryResult } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import type { Judge } from '#contract/entities/judging.ts';
import { AsTable } from '../shared/AsTable.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import * as css from './dashboard.css.ts';

/** How far each judge is; nothing while they are on their way, and where there are none. */
export function JudgingByJudge({ load }: { readonly load: QueryResult<readonly Judge[]> }) {
  const t = useText();
  if (load.data ? load.data.length === 0 : load.state === 'loading') return null;
  return (
    <Section title={t('admin.dashboard.byJudge')} ruled>
      <Loaded load={load} label={t('admin.dashboard.byJudge')}>
        {(judges) => <Judges judges={judges} />}
      </Loaded>
    </Section>
  );
}

function Judges({ judges }: { readonly judges: readonly Judge[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <ul className={css.judges}>
        {judges.map((judge) => {
          const all = Math.max(0, judge.progress.assigned - judge.progress.recused);
          const { submitted: done, scored } = judge.progress;
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
              {scored > 0 && <span className={css.scored}>{t('admin.judges.scored', { count: scored })}</span>}
            </li>
          );
        })}
      </ul>
      <AsTable
        caption={t('admin.dashboard.byJudge')}
        headings={[
          t('admin.dashboard.table.judge'),
          t('admin.dashboard.table.submitted'),
          t('admin.dashboard.table.scored'),
          t('admin.dashboard.table.expected'),
        ]}
        facts={judges.map(({ name, progress }) => ({
          name,
          values: [
            format.number(progress.submitted),
            format.number(progress.scored),
            format.number(Math.max(0, progress.assigned - progress.recused)),
          ],
        }))}
      />
    </>
  );
}
