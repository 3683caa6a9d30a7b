import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { DateTimeField } from '#app/ui/forms/DateTimeField.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack24, wrap } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round, RoundPlan } from '#contract/rounds.ts';
import { instantOf, wallTime } from '#contract/zonedTime.ts';
import { type RoundShows, roundShows } from '#machines/round/former.ts';
import { answerCount } from '#machines/round/round.rules.ts';
import * as css from '../award/award.css.ts';
import * as boxes from '../judges/judges.css.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import { boundsBroken, figures, GoingOnFields, scaleBroken, type Written } from './GoingOnFields.tsx';
import { criteriaBroken, tidied } from './ScoringFields.tsx';

type Props = {
  readonly award: Award;
  /** Null where it is made. */
  readonly round: Round | null;
  /** With the id of what was saved; null where nothing was. */
  readonly onDone: (saved: string | null) => void;
};

/** What is written of a round: whom it asks, as `seat` says, and when, in the award's zone; null while a date is half typed. */
interface WrittenRound extends Written {
  readonly seats: readonly string[];
  readonly opening: string | null;
  readonly closing: string | null;
}

/** The name of what is written of a new round. */
export const newRoundDraft = (award: Pick<Award, 'id'>): string => `${award.id} new round`;

const usual: Written = {
  kind: 'qualifying',
  name: '',
  opensAt: null,
  closesAt: null,
  consensus: 66,
  quorum: 2,
  top: null,
  picks: null,
  scale: null,
  pairs: null,
  criteria: null,
  range: null,
  threshold: null,
  shows: 'nothing',
};

/** Sets up a round: how judges choose, by what entries go on, until when, and who answers. */
export function RoundForm({ award, round, onDone }: Props) {
  const t = useText();
  const categoryName = useCategoryName();
  const people = useQuery('listUsers', { type: 'judge' });
  const stored: Written = round ?? { ...usual, name: t('rounds.name.usual') };
  const draft = useUnsavedFields<WrittenRound>(round ? `${award.id} round ${round.id}` : newRoundDraft(award), {
    ...stored,
    seats: (round?.judges ?? [])
      .flatMap(({ judgeID, categoryIDs }) => categoryIDs.map((one) => seat(judgeID, one)))
      .toSorted(),
    opening: wallTime(stored.opensAt, award.timeZone),
    closing: wallTime(stored.closesAt, award.timeZone),
  });
  const { fields: plan, set: change } = draft;
  const overtaken = useOvertaken(draft);
  const { seats, opening, closing } = plan;
  const id = round?.id ?? draft.key;
  const [tried, setTried] = useState(false);
  const save = useAction('saveRound');
  const fixed = round && round.state !== 'prepared' ? t('rounds.fixed') : null;
  const lockedReason = round && answerCount(round) > 0 ? t('rounds.kind.kept') : null;
  const hasFormer = round ? round.rounds[0]?.id !== id : (award.summary?.rounds ?? []).length > 0;
  const isUnnamed = plan.name.trim() === '';
  const isWrong =
    opening === null ||
    closing === null ||
    isUnnamed ||
    figures.some((figure) => boundsBroken(plan, figure) !== null) ||
    scaleBroken(plan) ||
    criteriaBroken(plan);
  const discard = () => {
    draft.forget();
    onDone(null);
  };
  const send = async () => {
    setTried(true);
    if (isWrong) return;
    const judgeIDs = [...new Set([...seats].map((one) => one.split(' ')[0]!))];
    const body: RoundPlan = {
      name: plan.name.trim(),
      consensus: plan.consensus,
      quorum: plan.quorum,
      top: plan.top,
      kind: plan.kind,
      picks: plan.picks,
      scale: plan.scale,
      pairs: plan.pairs,
      shows: plan.shows,
      range: plan.range,
      threshold: plan.threshold,
      criteria: plan.criteria && tidied(plan.criteria),
      opensAt: instantOf(opening ?? '', award.timeZone),
      closesAt: instantOf(closing ?? '', award.timeZone),
      judges: judgeIDs.map((judgeID) => ({
        judgeID,
        categoryIDs: award.categories
          .map(({ categoryID }) => categoryID)
          .filter((one) => seats.includes(seat(judgeID, one))),
      })),
    };
    const ifMatch = round ? { ifMatch: round.version } : {};
    if (!(await save.run({ query: { awardID: award.id, id }, body, ...ifMatch }))) return;
    if (draft.settle(plan)) onDone(id);
  };
  return (
    <div className={stack24}>
      <Overtaken draft={draft} />
      <div className={css.form}>
        <TextInput
          label={t('rounds.name')}
          value={plan.name}
          maxLength={120}
          error={tried && isUnnamed ? t('rounds.name.missing') : null}
          onChange={(name) => change({ name })}
        />
        {!fixed && (
          <DateTimeField
            label={t('rounds.opensAt')}
            help={t('rounds.opensAt.help')}
            timeZone={award.timeZone}
            value={opening}
            error={tried && opening === null ? t('common.dateIncomplete') : null}
            onChange={(value) => change({ opening: value })}
          />
        )}
        <DateTimeField
          label={t('rounds.closesAt')}
          timeZone={award.timeZone}
          endOfDay
          value={closing}
          error={tried && closing === null ? t('common.dateIncomplete') : null}
          onChange={(value) => change({ closing: value })}
        />
        <GoingOnFields plan={plan} fixed={fixed} lockReason={lockedReason} tried={tried} onChange={change} />
        {hasFormer && (
          <RadioGroup<RoundShows>
            label={t('rounds.shows')}
            locked={fixed}
            value={plan.shows}
            options={roundShows.map((value) => ({
              value,
              label: t(`rounds.shows.${value}`),
              help: t(`rounds.shows.${value}.help`),
            }))}
            onChange={(shows) => change({ shows })}
          />
        )}
      </div>
      <Section title={t('rounds.judges')} help={t('rounds.judges.help')}>
        <Loaded load={people} label={t('rounds.judges')}>
          {(judges) =>
            judges.length === 0 ? (
              <p className={secondary}>{t('rounds.judges.none')}</p>
            ) : (
              <div className={stack24}>
                {award.categories.map((category) => (
                  <fieldset key={category.categoryID} className={boxes.group}>
                    <legend className={boxes.legend}>{categoryName(category)}</legend>
                    {judges
                      .filter(({ locked }) => !locked)
                      .map((judge) => {
                        const one = seat(judge.id, category.categoryID);
                        return (
                          <Checkbox
                            key={judge.id}
                            label={judge.name || judge.email}
                            help={judge.name ? judge.email : undefined}
                            checked={seats.includes(one)}
                            onChange={(on) => change({ seats: toggled(seats, one, on) })}
                          />
                        );
                      })}
                  </fieldset>
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
      <div className={wrap}>
        <Button variant="primary" busy={save.busy} reasons={overtaken} onClick={send}>
          {t('rounds.save')}
        </Button>
        <Button onClick={discard}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}

const seat = (judgeID: string, categoryID: string) => `${judgeID} ${categoryID}`;

const toggled = (seats: readonly string[], one: string, on: boolean): readonly string[] =>
  (on ? [...seats, one] : seats.filter((each) => each !== one)).toSorted();
