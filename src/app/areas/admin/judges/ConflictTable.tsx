import type { ReactNode } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { type Column, NameCell } from '#app/ui/data/Table.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { JudgingPlan } from '#contract/entities/judging.ts';
import * as css from './judges.css.ts';
import { useFoundIn } from './useFoundIn.ts';

export type ConflictRow = JudgingPlan['conflicts'][number];

type ConflictTableProps = {
  readonly award: Award;
  readonly plan: JudgingPlan;
  /** What can be done about a row. */
  readonly actions?: ((row: ConflictRow) => ReactNode) | undefined;
  readonly empty?: ReactNode;
};

/** Judges who are kept from entries, and why; suggestions beside what was declared. */
export function ConflictTable({ award, plan, actions, empty }: ConflictTableProps) {
  const t = useText();
  const foundIn = useFoundIn();
  const names = new Map(plan.judgeNames.map(({ judgeID, name }) => [judgeID, name]));
  const entries = new Map(plan.entries.map((entry) => [entry.entryID, entry]));
  const columns: readonly Column<ConflictRow>[] = [
    {
      id: 'judge',
      header: t('planning.judge'),
      name: true,
      cell: ({ judgeID }) => <NameCell href={`/user/${judgeID}`}>{names.get(judgeID) ?? ''}</NameCell>,
    },
    {
      id: 'entry',
      header: t('planning.entry'),
      wrap: true,
      cell: ({ entryID }) => {
        const entry = entries.get(entryID);
        if (!entry) return null;
        return (
          <NameCell href={`/entry?id=${entryID}&awardID=${award.id}`} aside={entry.ref}>
            {entry.title || t('planning.untitled')}
          </NameCell>
        );
      },
    },
    {
      id: 'why',
      header: t('planning.why'),
      wrap: true,
      from: 640,
      cell: ({ reason, suggestion }) => <span className={css.reason}>{suggestion ? foundIn(suggestion) : reason}</span>,
    },
    {
      id: 'state',
      header: t('planning.state'),
      cell: ({ why }) => (
        <Chip family={families[why]} glyph={glyphs[why]} bare>
          {t(`planning.why.${why}`)}
        </Chip>
      ),
    },
    ...(actions ? [{ id: 'actions', header: t('admin.actions'), headerHidden: true, cell: actions }] : []),
  ];
  return (
    <LongTable
      caption={t('planning.conflicts')}
      columns={columns}
      rows={plan.conflicts}
      rowKey={({ judgeID, entryID }) => `${judgeID} ${entryID}`}
      empty={empty}
    />
  );
}

const families = { declared: 'red', recused: 'grey', suggested: 'yellow' } as const;
const glyphs = { declared: 'cross', recused: 'dashed', suggested: 'ring' } as const;
