import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack16, wrap } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle } from '#machines/award/award.machine.ts';
import { type FinalResult, scoresAlone, type WeighedRound, weightsIn } from '#machines/award/finalResult.ts';
import { isSameResult } from '#machines/award/sameResult.ts';
import { WeightTotal } from '../categories/WeightTotal.tsx';
import { NotSavable } from '../shared/NotSavable.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import { useShownReasons } from '../shared/useShownReasons.ts';
import * as css from './order.css.ts';

type Props = { readonly award: Award; readonly round: Round };
type Chosen = Pick<FinalResult, 'rounds' | 'scores'>;

/** What is written and not saved; a round that weighs nothing is left out. */
interface Written {
  readonly isWeighted: boolean;
  /** By round. */
  readonly weights: Readonly<Record<string, number>>;
  readonly scores: number;
}

/** What rounds weigh together before somebody says otherwise, per cent. */
const toBeginWith = 30;

/** What makes the final result: the scores after the rounds alone, or a weighted sum with scored rounds. Chosen before anybody scores. */
export function FinalResultForm({ award, round }: Props) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const stored = award.finalResult ?? scoresAlone;
  const update = useAction('updateAward', {
    // Other fields of the award are saved as they are written, and may have made its version a newer one.
    over: ({ version, finalResult = scoresAlone }) => (isSameResult(finalResult, stored) ? version : null),
  });
  const draft = useUnsavedDraft<Written>(`${award.id} final result`, {
    isWeighted: stored.rounds.length > 0,
    weights: weightsOf(stored.rounds),
    scores: stored.scores,
  });
  const { value: shownNow, change: write, unsaved } = draft;
  const overtaken = useOvertaken(draft);
  const { isWeighted, weights, scores: scoresWeigh } = shownNow;
  const rounds = Object.entries(weights).map(([roundID, weight]) => ({ roundID, weight }));
  const chosen = { scores: scoresWeigh, rounds };
  const scored = round.rounds.filter(({ kind }) => kind === 'scores');
  if (scored.length === 0 && !unsaved) return null;
  const refused = refusalsOf(award, round, chosen, now);
  const isChanged = !isSameResult(chosen, stored);
  const weigh = (roundID: string, weight: number) =>
    write({
      ...shownNow,
      weights: weightsOf([...rounds.filter((one) => one.roundID !== roundID), { roundID, weight }]),
    });
  const choose = (way: 'last' | 'weighted') =>
    write(
      way === 'last'
        ? { isWeighted: false, weights: {}, scores: scoresAlone.scores }
        : { isWeighted: true, weights: weightsOf(shared(scored)), scores: 100 - toBeginWith },
    );
  const save = async () => {
    const ask = { query: { id: award.id }, body: { finalResult: chosen }, ifMatch: award.version };
    if (await update.run(ask)) draft.settle(shownNow);
  };
  const fixed = shown(refused.fixed)[0]?.text ?? null;
  const parts = scored.map(({ id, name }) => ({ name, weight: weights[id] ?? 0 }));
  const columns = [...parts, { name: t('rounds.final.scores'), weight: chosen.scores }]
    .filter(({ weight }) => weight > 0)
    .map(({ name, weight }) => t('rounds.final.parts.column', { name, weight: format.percent(weight / 100) }));
  return (
    <Section title={t('rounds.final')} help={t('rounds.final.help')}>
      <div className={stack16}>
        <Overtaken draft={draft} />
        <RadioGroup
          label={t('rounds.final.way')}
          labelHidden
          locked={fixed}
          value={isWeighted ? 'weighted' : 'last'}
          options={(['last', 'weighted'] as const).map((value) => ({
            value,
            label: t(`rounds.final.${value}`),
            help: t(`rounds.final.${value}.help`),
          }))}
          onChange={choose}
        />
        {isWeighted && fixed && <p>{format.list(columns)}</p>}
        {isWeighted && !fixed && (
          <>
            <div className={css.weights}>
              {scored.map(({ id, name }) => (
                <NumberInput
                  key={id}
                  label={name}
                  suffix="%"
                  value={weights[id] ?? 0}
                  onChange={(weight = 0) => weigh(id, weight)}
                />
              ))}
              <NumberInput
                label={t('rounds.final.scores')}
                suffix="%"
                value={chosen.scores}
                onChange={(scores = 0) => write({ ...shownNow, scores })}
              />
            </div>
            <WeightTotal total={weightsIn(chosen) || 0} />
            <Example chosen={chosen} rounds={scored} />
          </>
        )}
        {unsaved && fixed && <NotSavable onDiscard={draft.takeTheirs} />}
        {unsaved && !fixed && (
          <div className={wrap}>
            <Button onClick={draft.takeTheirs}>{t('common.cancel')}</Button>
            {isChanged && (
              <Button
                variant="primary"
                busy={update.busy}
                reasons={[...overtaken, ...shown(refused.save)]}
                onClick={save}
              >
                {t('rounds.final.save')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

/** A sum as it would be made, with marks that are easy to follow. */
function Example({ chosen, rounds }: { readonly chosen: Chosen; readonly rounds: Round['rounds'] }) {
  const t = useText();
  const format = useFormat();
  const two = (value: number) => format.number(value, { minimum: 2, maximum: 2 });
  const marks = [8, 6, 9, 7, 5, 10];
  const parts = rounds.flatMap(({ id, name }, at) => {
    const weight = chosen.rounds.find(({ roundID }) => roundID === id)?.weight ?? 0;
    return weight > 0 ? [{ name, weight, mark: marks[at % marks.length]! }] : [];
  });
  const all = [...parts, { name: t('rounds.final.scores'), weight: chosen.scores, mark: 7.5 }];
  if (weightsIn(chosen) !== 100) return null;
  const sum = all.reduce((total, { weight, mark }) => total + weight * mark, 0) / 100;
  const terms = all.map(({ name, weight, mark }) =>
    t('rounds.final.example.part', { name, mark: two(mark), weight: format.percent(weight / 100) }),
  );
  return (
    <p className={secondary} role="status">
      {t('rounds.final.example', { parts: format.list(terms), sum: two(sum) })}
    </p>
  );
}

/** Weights by round; one that weighs nothing does not count. */
const weightsOf = (rounds: readonly WeighedRound[]): Written['weights'] =>
  Object.fromEntries(rounds.flatMap(({ roundID, weight }) => (weight === 0 ? [] : [[roundID, weight]])));

/** What rounds weigh to begin with, shared out among those that are scored. */
function shared(rounds: Round['rounds']): Chosen['rounds'] {
  const each = Math.floor(toBeginWith / rounds.length);
  return rounds.map(({ id }, at) => ({
    roundID: id,
    weight: at === 0 ? toBeginWith - each * (rounds.length - 1) : each,
  }));
}

/** Why nothing of it may change, and why this choice may not be kept. */
function refusalsOf(award: Award, round: Round, chosen: Chosen, now: number) {
  const scored = round.sheets > 0 || round.rounds.some(({ kind, given }) => kind === 'scores' && given > 0);
  const event = { type: 'award.edit', fields: ['finalResult'] } as const;
  const before = awardFacts({ ...award, scored }, now);
  const fixed = awardLifecycle.decide(award.status, before, event);
  const save = awardLifecycle.decide(award.status, before, event, { ...before, finalResult: chosen });
  return { fixed: fixed.accepted ? [] : fixed.reasons, save: save.accepted ? [] : save.reasons };
}
