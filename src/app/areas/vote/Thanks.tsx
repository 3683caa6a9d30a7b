import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { KeyValue } from '../../ui/data/KeyValue.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { dim, secondary, small } from '../../ui/theme/text.css.ts';
import { Refusal, StepHeading, type StepProps, Summary, VoteSteps } from './parts.tsx';
import * as css from './vote.css.ts';

/** That the votes are in, which, with what receipt, until when they can be changed, and how the result is told. */
export function Thanks({ ballot, vote }: StepProps) {
  const t = useText();
  const format = useFormat();
  const { earlier } = ballot;
  if (!earlier) return null;
  const at = format.dateTime(earlier.castAt, vote.timeZone);
  const until = format.dateTime(vote.closesAt, vote.timeZone);
  const result = vote.resultsAt
    ? t('vote.page.result.on', { date: format.longDate(vote.resultsAt, vote.timeZone) })
    : t('vote.page.result.text');
  const want = (wanted: boolean) => ballot.send({ type: 'result.want', wanted });
  return (
    <div className={css.narrow}>
      <VoteSteps current="done" />
      <section className={css.panel}>
        <div>
          <StepHeading>{t('vote.page.thanks', { count: earlier.choices.length })}</StepHeading>
          <p className={secondary} role="status">
            {t(earlier.mailed ? 'vote.page.castMailed' : 'vote.page.castUnmailed', { at })}
          </p>
        </div>
        <h3 className={css.title}>{t('vote.page.chosen')}</h3>
        <Summary vote={vote} choices={earlier.choices} />
        <KeyValue
          pairs={[
            {
              term: t('vote.page.receipt'),
              below: t('vote.page.receipt.below'),
              value: <span className={css.receipt}>{earlier.receipt}</span>,
            },
            { term: t('vote.page.change'), value: t('vote.page.change.text', { at: until }) },
            { term: t('vote.page.result'), value: result },
          ]}
        />
        <Checkbox
          label={t('vote.page.want')}
          help={t('vote.page.want.help')}
          checked={ballot.isBusy ? ballot.wanting : earlier.wanted}
          onChange={want}
        />
        <Refusal ballot={ballot} />
        <div className={css.actions}>
          <Button onClick={() => ballot.send({ type: 'ballot.change' })}>{t('vote.page.changeMine')}</Button>
        </div>
      </section>
      <p className={`${small} ${dim}`}>{t('vote.page.hidden')}</p>
    </div>
  );
}
