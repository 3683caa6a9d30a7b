import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { secondary, strong } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { assigningRules } from '#machines/award/assigning.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import { assign } from './assignments.ts';
import * as css from './judges.css.ts';

type AssignDialogProps = {
  readonly award: Award;
  /** The judge whose categories are chosen; null to choose the judge first. */
  readonly judge: Judge | null;
  /** Begins with no category chosen: the judge is to be removed from the award. */
  readonly removing?: boolean | undefined;
  readonly onClose: () => void;
};

/** Chooses the categories that a judge marks, and shows the work that makes. */
export function AssignDialog({ award, judge, removing = false, onClose }: AssignDialogProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const pair = usePair();
  const people = useQuery('listUsers', judge ? { id: judge.id } : { type: 'judge' });
  const [judgeID, setJudgeID] = useState(judge?.id ?? '');
  // By category; where nothing is said here, what is stored holds, also what somebody else stores meanwhile.
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const update = useAction('updateUser');
  const person = people.data?.find(({ id }) => id === judgeID);
  const assignments = person?.assignments ?? [];
  const before = new Set(assignments.find(({ awardID }) => awardID === award.id)?.categoryIDs);
  const now = new Set(
    award.categories.map(({ categoryID }) => categoryID).filter((id) => ticked[id] ?? (!removing && before.has(id))),
  );
  const loses = [...before].some((id) => !now.has(id));
  const load = loadOf(award, judge, before, now);
  const locked = useShownReasons(award.id)(refusals(assigningRules.mayAssign, award.status, undefined));
  const save = async () => {
    if (!person) return;
    const body = { assignments: assign(assignments, award.id, [...now]) };
    const ask = { query: { id: judgeID, orgID: person.orgID }, body, ifMatch: person.version };
    if (await update.run(ask)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={judge ? t('admin.judges.assign.title', { name: judge.name }) : t('admin.judges.assignExisting')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            busy={update.busy}
            reasons={
              locked.length > 0 ? locked : person ? [] : [{ text: t('admin.judges.assign.choose'), kind: 'missing' }]
            }
            reasonsPlace="bubble"
            onClick={save}
          >
            {t('admin.judges.assign.save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {judge === null && (
          <Select
            label={t('admin.judges.assign.pick')}
            placeholder={t('admin.judges.assign.choose')}
            value={judgeID}
            options={(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            onChange={(id) => {
              setJudgeID(id);
              setTicked({});
            }}
          />
        )}
        {judge && <p className={secondary}>{t('admin.judges.assign.help', { name: judge.name })}</p>}
        {person?.expertise && <p>{pair(t('admin.user.expertise'), person.expertise)}</p>}
        <div className={css.boxes}>
          {award.categories.map((category) => {
            const { categoryID, minimumJudges } = category;
            const summary = summaryOf(award, categoryID);
            return (
              <Checkbox
                key={categoryID}
                label={nameOf(category)}
                help={t('admin.judges.assign.of', {
                  judges: summary?.judges ?? 0,
                  minimum: minimumJudges,
                  entries: summary?.submitted ?? 0,
                })}
                checked={now.has(categoryID)}
                onChange={(on) => setTicked({ ...ticked, [categoryID]: on })}
              />
            );
          })}
        </div>
        <p className={strong} role="status">
          {t(load.isMost ? 'admin.judges.assign.loadMost' : 'admin.judges.assign.load', { count: load.entries })}
        </p>
        {loses && <p className={secondary}>{t('admin.judges.assign.removed')}</p>}
      </div>
    </Dialog>
  );
}

const summaryOf = (award: Award, id: string) => award.summary?.categories.find(({ categoryID }) => categoryID === id);

/** What a judge has to score with the categories `now`; `isMost` where it may be less, as of a category of which some are theirs. */
function loadOf(award: Award, judge: Judge | null, before: ReadonlySet<string>, now: ReadonlySet<string>) {
  const submitted = (ids: Iterable<string>) =>
    [...ids].reduce((sum, id) => sum + (summaryOf(award, id)?.submitted ?? 0), 0);
  const isKept = [...before].every((id) => now.has(id));
  // Rounds decide first what there is to score, and a server of the version before does not count what is to come.
  const isOpen = award.summary?.rounds?.some(({ state }) => state !== 'decided') ?? false;
  const ahead = isOpen ? undefined : judge?.progress.ahead;
  if (judge && isKept && ahead !== undefined) {
    const added = [...now].filter((id) => !before.has(id));
    return { entries: judge.progress.assigned + ahead + submitted(added), isMost: false };
  }
  const entries = submitted(now);
  return { entries, isMost: before.size > 0 && entries > 0 };
}
