import { useState } from 'react';
import { awardFacts } from '../../../../../machines/award/award.facts.ts';
import { awardLifecycle } from '../../../../../machines/award/award.machine.ts';
import { scoresAlone, weightsIn } from '../../../../../machines/award/finalResult.ts';
import { isSameResult } from '../../../../../machines/award/sameResult.ts';
import type { Award } from '../../../../contract/entities.ts';
import type { Round } from '../../../../contract/rounds.ts';
import type { Body } from '../../../../contract/schemas.ts';
import { useAction } from '../../../actors/useAction.ts';
import { Button } from '../../../design/Button.tsx';
import { stack16, wrap } from '../../../design/layout.css.ts';
import { NumberInput } from '../../../design/NumberInput.tsx';
import { RadioGroup } from '../../../design/RadioGroup.tsx';
import { Section } from '../../../design/Section.tsx';
import { secondary } from '../../../design/text.css.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { WeightTotal } from '../categories/WeightTotal.tsx';
import { useNow } from '../shared/useNow.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import * as css from './order.css.ts';

type Props = { readonly award: Award; readonly round: Round };
type Chosen = NonNullable<Body<'updateAward'>['finalResult']>;

/** What makes the final result: the scores after the rounds alone, or a weighted sum with scored rounds. Chosen before anybody scores. */
export function FinalResultForm({ award, round }: Props) {
  const t = useText();
  const now = useNow();
  const shown = useShownReasons(award.id);
  const update = useAction('updateAward');
  const kept: Chosen = award.finalResult ?? { rounds: [], scores: scoresAlone.scores };
  const [written, write] = useState<Chosen | null>(null);
  const chosen = written ?? kept;
  const scored = round.rounds.filter(({ kind }) => kind === 'scores');
  if (scored.length === 0) return null;
  const refused = refusalsOf(award, round, chosen, now);
  const isWeighted = chosen.rounds.length > 0;
  const isChanged = !isSameResult(chosen, kept);
  const weightOf = (id: string) => chosen.rounds.find(({ roundID }) => roundID === id)?.weight;
  const weigh = (id: string, weight: number) => {
    const others = chosen.rounds.filter(({ roundID }) => roundID !== id);
    write({ ...chosen, rounds: weight === 0 ? others : [...others, { roundID: id, weight }] });
  };
  const choose = (way: 'last' | 'weighted') =>
    write(way === 'last' ? { rounds: [], scores: 100 } : { rounds: shared(scored), scores: 100 - 30 });
  const save = async () => {
    const body = {
      finalResult: { rounds: chosen.rounds.map(({ roundID, weight }) => ({ roundID, weight })), scores: chosen.scores },
    };
    if (await update.run({ query: { id: award.id }, body, ifMatch: award.version })) write(null);
  };
  const fixed = shown(refused.fixed)[0]?.text ?? null;
  return (
    <Section title={t('rounds.final')} help={t('rounds.final.help')}>
      <div className={stack16}>
        <RadioGroup
          label={t('rounds.final.way')}
          labelHidden
          locked={fixed}
          value={isWeighted ? 'weighted' : 'last'}
          options={(['last', 'weighted'] as const).map((value) => ({
            ...{ value, label: t(`rounds.final.${value}`), help: t(`rounds.final.${value}.help`) },
          }))}
          onChange={choose}
        />
        {isWeighted && (
          <>
            <div className={css.weights}>
              {scored.map(({ id, name }) => (
                <NumberInput
                  key={id}
                  label={name}
                  suffix="%"
                  locked={fixed}
                  value={weightOf(id) ?? 0}
                  onChange={(weight = 0) => weigh(id, weight)}
                />
              ))}
              <NumberInput
                label={t('rounds.final.scores')}
                suffix="%"
                locked={fixed}
                value={chosen.scores}
                onChange={(scores = 0) => write({ ...chosen, scores })}
              />
            </div>
            <WeightTotal total={weightsIn(chosen) || 0} />
            <Example chosen={chosen} rounds={scored} />
          </>
        )}
        {isChanged && !fixed && (
          <div className={wrap}>
            <Button onClick={() => write(null)}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={update.busy} reasons={shown(refused.save)} onClick={save}>
              {t('rounds.final.save')}
            </Button>
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
  const said = all.map(({ name, weight, mark }) =>
    t('rounds.final.example.part', { name, mark: two(mark), weight: format.percent(weight / 100) }),
  );
  return (
    <p className={secondary} role="status">
      {t('rounds.final.example', { parts: format.list(said), sum: two(sum) })}
    </p>
  );
}

/** Thirty per cent shared out among the scored rounds, to begin with. */
function shared(rounds: Round['rounds']): Chosen['rounds'] {
  const each = Math.floor(30 / rounds.length);
  return rounds.map(({ id }, at) => ({ roundID: id, weight: at === 0 ? 30 - each * (rounds.length - 1) : each }));
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
