import { useTestBank } from '../../../actors/cardholder.ts';
import { Button } from '../../../design/Button.tsx';
import { Dialog } from '../../../design/Dialog.tsx';
import { useText } from '../../../i18n/useText.ts';

/** The bank of a test card, which wants its holder's word before it pays. */
export function TestBank() {
  const t = useText();
  const asked = useTestBank();
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      title={t('entrant.testBank')}
      describes
      actions={
        <>
          <Button onClick={() => asked?.answer(false)}>{t('entrant.testBank.refuse')}</Button>
          <Button variant="primary" onClick={() => asked?.answer(true)}>
            {t('entrant.testBank.confirm')}
          </Button>
        </>
      }
    >
      {t('entrant.testBank.asks')}
    </Dialog>
  );
}
