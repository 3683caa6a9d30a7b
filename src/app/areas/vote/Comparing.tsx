import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextLink } from '../../ui/primitives/TextLink.tsx';
import { secondary } from '../../ui/theme/text.css.ts';
import { Refusal, StepHeading, type StepProps, Summary, VoteSteps } from './parts.tsx';
import * as css from './vote.css.ts';

/** What the address voted for before, beside what it would vote for now. */
export function Comparing({ ballot, vote }: StepProps) {
  const t = useText();
  const format = useFormat();
  const { earlier, choices } = ballot;
  if (!earlier) return null;
  return (
    <div className={css.narrow}>
      <VoteSteps current="confirm" />
      <section className={css.panel}>
        <div>
          <StepHeading>{t('vote.page.compare')}</StepHeading>
          <p className={secondary}>
            {t('vote.page.compare.text', { at: format.dateTime(earlier.castAt, vote.timeZone) })}
          </p>
        </div>
        <h3 className={css.title}>{t('vote.page.earlier')}</h3>
        <Summary vote={vote} choices={earlier.choices} />
        <h3 className={css.title}>{t('vote.page.newer')}</h3>
        <Summary vote={vote} choices={choices} />
        <Refusal ballot={ballot} />
        <div className={css.actions}>
          <Button onClick={() => ballot.send({ type: 'ballot.keep' })}>{t('vote.page.keepEarlier')}</Button>
          <Button variant="primary" onClick={() => ballot.send({ type: 'ballot.save', ballotID: crypto.randomUUID() })}>
            {t('vote.page.replace')}
          </Button>
        </div>
        <TextLink onPress={() => ballot.send({ type: 'ballot.back' })}>{t('vote.page.back')}</TextLink>
      </section>
    </div>
  );
}
