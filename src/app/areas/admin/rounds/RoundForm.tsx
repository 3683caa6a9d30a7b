import { useState } from 'react';
import type { Award } from '../../../../contract/entities.ts';
import type { Round, RoundPlan } from '../../../../contract/rounds.ts';
import { useAction } from '../../../actors/useAction.ts';
import { useLoad } from '../../../actors/useLoad.ts';
import { Button } from '../../../design/Button.tsx';
import { Checkbox } from '../../../design/Checkbox.tsx';
import { DateTimeField } from '../../../design/DateTimeField.tsx';
import { stack24, two, wrap } from '../../../design/layout.css.ts';
import { NumberInput } from '../../../design/NumberInput.tsx';
import { RadioGroup } from '../../../design/RadioGroup.tsx';
import { Section } from '../../../design/Section.tsx';
import { TextInput } from '../../../design/TextInput.tsx';
import { secondary } from '../../../design/text.css.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCategoryName } from '../../../parts/categoryName.ts';
import * as css from '../award/award.css.ts';
import * as boxes from '../judges/judges.css.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { instantOf, wallTime } from '../shared/zonedTime.ts';

type Props = {
  readonly award: Award;
  readonly id: string;
  /** Null where it is made. */
  readonly round: Round | null;
  readonly onDone: () => void;
};

/** What of the round can be written here; the server looks at it whole. */
type Written = Omit<RoundPlan, 'judges'>;

/** What the contract takes. */
const bounds = { consensus: [51, 100], quorum: [1, 50], top: [1, 100_000] } as const;
const figures = ['consensus', 'quorum', 'top'] as const;

const usual: Written = { name: '', closesAt: null, consensus: 66, quorum: 2, top: null };

/** Sets up a qualifying round: by what entries go on, until when, and who answers. */
export function RoundForm({ award, id, round, onDone }: Props) {
  const t = useText();
  const categoryName = useCategoryName();
  const people = useLoad('listUsers', { type: 'judge', limit: 500 });
  const [plan, setPlan] = useState<Written>(round ?? { ...usual, name: t('rounds.name.usual') });
  const [seats, setSeats] = useState<ReadonlySet<string>>(
    () => new Set(round?.judges.flatMap(({ judgeID, categoryIDs }) => categoryIDs.map((one) => seat(judgeID, one)))),
  );
  const [closing, setClosing] = useState<string | null>(() => wallTime(plan.closesAt, award.timeZone));
  const [tried, setTried] = useState(false);
  const save = useAction('saveRound');
  const change = (changes: Partial<Written>) => setPlan({ ...plan, ...changes });
  const fixed = round && round.state !== 'prepared' ? t('rounds.fixed') : null;
  const isUnnamed = plan.name.trim() === '';
  const wrong = (figure: keyof typeof bounds): string | null => {
    const [least, most] = bounds[figure];
    const value = plan[figure];
    const isRight = value === null || (Number.isInteger(value) && value >= least && value <= most);
    return isRight ? null : t('rounds.figure', { least, most });
  };
  const isWrong = closing === null || isUnnamed || figures.some((figure) => wrong(figure) !== null);
  const send = async () => {
    setTried(true);
    if (isWrong) return;
    const judgeIDs = [...new Set([...seats].map((one) => one.split(' ')[0]!))];
    const body: RoundPlan = {
      ...{ name: plan.name.trim(), consensus: plan.consensus, quorum: plan.quorum, top: plan.top },
      closesAt: instantOf(closing ?? '', award.timeZone),
      judges: judgeIDs.map((judgeID) => ({
        judgeID,
        categoryIDs: award.categories
          .map(({ categoryID }) => categoryID)
          .filter((one) => seats.has(seat(judgeID, one))),
      })),
    };
    const ifMatch = round ? { ifMatch: round.version } : {};
    if (await save.run({ query: { awardID: award.id, id }, body, ...ifMatch })) onDone();
  };
  return (
    <div className={stack24}>
      <div className={css.form}>
        <TextInput
          label={t('rounds.name')}
          value={plan.name}
          maxLength={120}
          error={tried && isUnnamed ? t('rounds.name.missing') : null}
          onChange={(name) => change({ name })}
        />
        <DateTimeField
          label={t('rounds.closesAt')}
          timeZone={award.timeZone}
          endOfDay
          value={closing ?? ''}
          error={tried && closing === null ? t('common.dateIncomplete') : null}
          onChange={setClosing}
        />
        <RadioGroup
          label={t('rounds.goesOn')}
          locked={fixed}
          value={plan.top === null ? 'consensus' : 'top'}
          options={[
            { value: 'consensus', label: t('rounds.goesOn.consensus'), help: t('rounds.goesOn.consensus.help') },
            { value: 'top', label: t('rounds.goesOn.top'), help: t('rounds.goesOn.top.help') },
          ]}
          onChange={(by) => change({ top: by === 'top' ? 10 : null })}
        />
        <div className={two}>
          {plan.top === null ? (
            <NumberInput
              label={t('rounds.consensus')}
              suffix="%"
              locked={fixed}
              error={tried ? wrong('consensus') : null}
              value={plan.consensus}
              onChange={(consensus = Number.NaN) => change({ consensus })}
            />
          ) : (
            <NumberInput
              label={t('rounds.top')}
              locked={fixed}
              error={tried ? wrong('top') : null}
              value={plan.top}
              onChange={(top = Number.NaN) => change({ top })}
            />
          )}
          <NumberInput
            label={t('rounds.quorum')}
            help={t('rounds.quorum.help')}
            locked={fixed}
            error={tried ? wrong('quorum') : null}
            value={plan.quorum}
            onChange={(quorum = Number.NaN) => change({ quorum })}
          />
        </div>
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
                            checked={seats.has(one)}
                            onChange={(on) => setSeats(toggled(seats, one, on))}
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
        <Button variant="primary" busy={save.busy} onClick={send}>
          {t('rounds.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}

const seat = (judgeID: string, categoryID: string) => `${judgeID} ${categoryID}`;

function toggled(seats: ReadonlySet<string>, one: string, on: boolean): ReadonlySet<string> {
  const next = new Set(seats);
  if (on) next.add(one);
  else next.delete(one);
  return next;
}
