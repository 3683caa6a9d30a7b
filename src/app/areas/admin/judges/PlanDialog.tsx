import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Skeleton } from '#app/ui/feedback/Skeleton.tsx';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { stack8, two } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge, JudgingPlan } from '#contract/entities/judging.ts';
import * as css from './judges.css.ts';
import type { PlanUndo } from './PlanApplied.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { chooseFirst, type PlanChoice, planReasons, withSheets } from './plans.ts';

type PlanDialogProps = {
  readonly award: Award;
  readonly judges: readonly Judge[];
  readonly onClose: () => void;
  /** It is carried out; `undo` is what was assigned before. */
  readonly onApplied: (undo: PlanUndo) => void;
};

/** Assigns judges to entries: says how many for each, shows what that comes to, and only then carries it out. */
export function PlanDialog({ award, judges, onClose, onApplied }: PlanDialogProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const people = useQuery('listUsers', { type: 'judge', locked: 'false' });
  const [choice, setChoice] = useState<PlanChoice>(() => chooseFirst(award, judges));
  const [plan, setPlan] = useState<JudgingPlan | null>(null);
  const ask = useAction('planJudging', { silent: true });
  const missing = planReasons(choice).map((reason) => ({ text: t(`planning.${reason}`), kind: 'missing' as const }));
  const change = (changes: Partial<PlanChoice>) => setChoice({ ...choice, ...changes });
  const { categoryIDs, judgeIDs, judgesPerEntry = 1, avoidSuggested, afresh } = choice;
  const wish = { categoryIDs: [...categoryIDs], judgeIDs: [...judgeIDs], judgesPerEntry, avoidSuggested, afresh };
  const show = async (seed?: number) => {
    const body = { wish: { ...wish, ...(seed !== undefined && { seed }) } };
    const reply = await ask.run({ query: { awardID: award.id }, body });
    if (reply) setPlan(reply);
  };
  const carryOut = async () => {
    if (!plan) return;
    const reply = await ask.run({
      query: { awardID: award.id },
      body: { assign: plan.after, apply: true },
      ifMatch: plan.version,
    });
    if (reply) onApplied({ assign: reply.before, version: reply.version });
  };
  const add = async ({ categoryID, mending }: JudgingPlan['categories'][number]) => {
    if (!plan || !mending) return;
    const assign = withSheets(plan.after, categoryID, mending.sheets);
    const reply = await ask.run({ query: { awardID: award.id }, body: { wish, assign }, ifMatch: plan.version });
    if (reply) setPlan({ ...reply, seed: plan.seed });
  };
  const unchanged = plan !== null && plan.changes.added + plan.changes.removed === 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('planning.title', { name: award.name })}
      actions={
        plan ? (
          <>
            <Button onClick={() => setPlan(null)}>{t('planning.back')}</Button>
            <Button busy={ask.busy} onClick={() => show((plan.seed ?? 0) + 1)}>
              {t('planning.another')}
            </Button>
            <Button
              variant="primary"
              busy={ask.busy}
              reasons={unchanged ? [{ text: t('planning.unchanged'), kind: 'waiting' }] : []}
              reasonsPlace="bubble"
              onClick={carryOut}
            >
              {t('planning.apply')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={ask.busy} reasons={missing} reasonsPlace="bubble" onClick={() => show()}>
              {t('planning.preview')}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        {ask.error && (
          <Note
            family={ask.error.status === 409 ? 'orange' : 'red'}
            role="alert"
            title={ask.error.status === 409 ? t('planning.stale') : ask.error.message}
          />
        )}
        {plan ? (
          <PlanPreview award={award} plan={plan} wanted={judgesPerEntry} busy={ask.busy} onAdd={add} />
        ) : (
          <>
            <p>{t('planning.help')}</p>
            <div className={two}>
              <Boxes
                legend={t('planning.categories')}
                items={award.categories.map((category) => ({
                  id: category.categoryID,
                  label: nameOf(category),
                  help: t('planning.entries', { count: entriesOf(award, category.categoryID) }),
                }))}
                chosen={choice.categoryIDs}
                onChange={(categoryIDs) => change({ categoryIDs })}
              />
              {people.data ? (
                <Boxes
                  legend={t('planning.judges')}
                  items={people.data.map(({ id, name, email }) => ({ id, label: name || email }))}
                  chosen={choice.judgeIDs}
                  onChange={(judgeIDs) => change({ judgeIDs })}
                />
              ) : (
                <Skeleton />
              )}
            </div>
            <NumberInput
              label={t('planning.perEntry')}
              help={t('planning.perEntry.help')}
              value={choice.judgesPerEntry}
              onChange={(judgesPerEntry) => change({ judgesPerEntry })}
            />
            <Checkbox
              label={t('planning.avoid')}
              help={t('planning.avoid.help')}
              checked={choice.avoidSuggested}
              onChange={(avoidSuggested) => change({ avoidSuggested })}
            />
            <Checkbox
              label={t('planning.afresh')}
              help={t('planning.afresh.help')}
              checked={choice.afresh}
              onChange={(afresh) => change({ afresh })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

type BoxesProps = {
  readonly legend: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly help?: string }[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
};

/** Things to tick, with one box for all of them. */
function Boxes({ legend, items, chosen, onChange }: BoxesProps) {
  const t = useText();
  const count = items.filter(({ id }) => chosen.has(id)).length;
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <Checkbox
        label={t('planning.all', { count: items.length })}
        checked={count === items.length && count > 0}
        mixed={count > 0 && count < items.length}
        onChange={(on) => onChange(new Set(on ? items.map(({ id }) => id) : []))}
      />
      <div className={`${stack8} ${css.scroll}`}>
        {items.map(({ id, label, help }) => (
          <Checkbox
            key={id}
            label={label}
            help={help}
            checked={chosen.has(id)}
            onChange={(on) => {
              const next = new Set(chosen);
              if (on) next.add(id);
              else next.delete(id);
              onChange(next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

const entriesOf = ({ summary }: Award, id: string) =>
  summary?.categories.find(({ categoryID }) => categoryID === id)?.submitted ?? 0;
