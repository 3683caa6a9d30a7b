import { Button } from '../../design/Button.tsx';
import { dim, secondary, small } from '../../design/text.css.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { StepHeading, type StepProps, Summary, VoteSteps } from './parts.tsx';
import * as css from './vote.css.ts';

/** That the votes are in, which, and until when they can be changed. */
export function Thanks({ ballot, vote }: StepProps) {
  const t = useText();
  const format = useFormat();
  const { earlier } = ballot;
  if (!earlier) return null;
  return (
    <div className={css.narrow}>
      <VoteSteps current="done" />
      <section className={css.panel}>
        <div>
          <StepHeading>{t('vote.page.thanks', { count: earlier.choices.length })}</StepHeading>
          <p className={secondary} role="status">
            {t('vote.page.castAt', { at: format.dateTime(earlier.castAt, vote.timeZone) })}
          </p>
        </div>
        <h3 className={css.title}>{t('vote.page.chosen')}</h3>
        <Summary vote={vote} choices={earlier.choices} />
        <p>{t('vote.page.changeUntil', { at: format.dateTime(vote.closesAt, vote.timeZone) })}</p>
        <div className={css.acts}>
          <Button onClick={() => ballot.send({ type: 'ballot.change' })}>{t('vote.page.changeMine')}</Button>
        </div>
      </section>
      <p className={`${small} ${dim}`}>{t('vote.page.hidden')}</p>
    </div>
  );
}
