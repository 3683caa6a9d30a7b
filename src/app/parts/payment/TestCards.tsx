import { useTestCards } from '../../actors/payment/useTestCards.ts';
import { useText } from '../../i18n/useText.ts';
import { Note } from '../../ui/feedback/Note.tsx';

/** Where cards are the test ledger's: says that no money moves, and what each test card does. */
export function TestCards() {
  const t = useText();
  const isTest = useTestCards();
  if (!isTest) return null;
  return (
    <Note title={t('common.testCards')}>
      <ul>
        {cards.map(([number, does]) => (
          <li key={number}>
            <code>{number}</code> {t(`common.testCards.${does}`)}
          </li>
        ))}
      </ul>
    </Note>
  );
}

const cards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0027 6000 3184', 'asks'],
  ['4000 0025 0000 3155', 'asksHolder'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 0069', 'expired'],
] as const;
