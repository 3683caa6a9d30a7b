import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { Person } from '#app/ui/primitives/Avatar.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/primitives/Menu.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { ndaState } from '../shared/judges.ts';
import * as css from './judges.css.ts';

type JudgeTableProps = {
  readonly award: Award;
  readonly judges: readonly Judge[];
  readonly onAssign: (judge: Judge, removing: boolean) => void;
  readonly empty: ReactNode;
};

/** The judges of an award: categories, progress, recusals, confidentiality, last seen. */
export function JudgeTable({ award, judges, onAssign, empty }: JudgeTableProps) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const columns: readonly Column<Judge>[] = [
    {
      id: 'name',
      header: t('admin.judges.name'),
      name: true,
      cell: (judge) => (
        <Person name={judge.name} below={judge.email}>
          <TextLink look="name" href={`/user/${judge.id}`}>
            {judge.name}
          </TextLink>
        </Person>
      ),
    },
    {
      id: 'categories',
      header: t('admin.judges.categories'),
      from: 800,
      wrap: true,
      width: 280,
      cell: ({ categoryIDs }) => (
        <span className={css.categories}>{format.list(categoryIDs.map((id) => nameOf(id) ?? ''))}</span>
      ),
    },
    {
      id: 'progress',
      header: t('admin.judges.progress'),
      cell: (judge) => <Progress judge={judge} />,
    },
    {
      id: 'recused',
      header: t('admin.judges.recused'),
      align: 'end',
      from: 960,
      cell: ({ progress }) => progress.recused,
    },
    {
      id: 'nda',
      header: t('admin.judges.nda'),
      from: 640,
      cell: (judge) => <Nda award={award} judge={judge} />,
    },
    {
      id: 'lastSeen',
      header: t('admin.judges.lastSeen'),
      align: 'end',
      from: 1120,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? format.date(lastSeenAt) : <span className={dim}>{t('admin.never')}</span>,
    },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (judge) => <JudgeActions judge={judge} onAssign={onAssign} />,
    },
  ];
  return (
    <Table
      caption={t('common.menu.judges')}
      columns={columns}
      rows={judges}
      rowKey={({ id }) => id}
      density="people"
      empty={empty}
    />
  );
}

/** Sheets submitted of those assigned, as figure and bar, and those that only wait for it; recused ones are not waited for. */
function Progress({ judge }: { readonly judge: Judge }) {
  const t = useText();
  const { assigned, scored, submitted, recused } = judge.progress;
  const all = Math.max(0, assigned - recused);
  const words = t('admin.judges.progress.of', { done: submitted, all });
  return (
    <>
      <span className={css.progress}>
        <span className={css.meter}>
          <Meter
            value={all === 0 ? 0 : (submitted / all) * 100}
            label={words}
            tone={all > 0 && submitted >= all ? 'green' : 'accent'}
            width={72}
          />
        </span>
        <span>{words}</span>
      </span>
      {scored > 0 && <span className={css.scored}>{t('admin.judges.scored', { count: scored })}</span>}
    </>
  );
}

function Nda({ award, judge }: { readonly award: Award; readonly judge: Judge }) {
  const t = useText();
  const format = useFormat();
  switch (ndaState(judge, award)) {
    case 'none':
      return <span className={dim}>{t('admin.judges.nda.none')}</span>;
    case 'open':
      return (
        <Chip family="yellow" glyph="ring" bare>
          {t('admin.judges.nda.open')}
        </Chip>
      );
    case 'outdated':
      return (
        <Chip family="orange" glyph="dashed" bare>
          {t('admin.judges.nda.outdated', { version: judge.nda?.version ?? 0 })}
        </Chip>
      );
    case 'accepted':
      return (
        <Chip family="green" glyph="tick" bare>
          {t('admin.judges.nda.accepted', { date: format.dayMonth(judge.nda?.acceptedAt ?? 0, award.timeZone) })}
        </Chip>
      );
  }
}

type JudgeActionsProps = {
  readonly judge: Judge;
  readonly onAssign: (judge: Judge, removing: boolean) => void;
};

function JudgeActions({ judge, onAssign }: JudgeActionsProps) {
  const t = useText();
  return (
    <span className={css.actions}>
      <Button variant="quiet" size="small" icon="scales" onClick={() => onAssign(judge, false)} className={css.assign}>
        {t('admin.judges.assign')}
      </Button>
      <Menu
        label={t('admin.moreActions', { name: judge.name })}
        trigger={<IconButton icon="more" size="small" label={t('admin.moreActions', { name: judge.name })} />}
      >
        <MenuItem icon="scales" onSelect={() => onAssign(judge, false)}>
          {t('admin.judges.assign')}
        </MenuItem>
        <MenuItem icon="user" href={`/user/${judge.id}`}>
          {t('admin.judges.profile')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="close" danger onSelect={() => onAssign(judge, true)}>
          {t('admin.judges.removeAll')}
        </MenuItem>
      </Menu>
    </span>
  );
}
