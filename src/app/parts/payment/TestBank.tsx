import { useTestBank } from '../../actors/payment/cardholder.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/primitives/Dialog.tsx';

type TestBankProps = {
  readonly words: { readonly title: string; readonly asks: string; readonly refuse: string; readonly confirm: string };
};

/** The bank of a test card, which wants its holder's word before the card pays or is kept. */
export function TestBank({ words }: TestBankProps) {
  const asked = useTestBank();
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      title={words.title}
      describes
      actions={
        <>
          <Button onClick={() => asked?.answer(false)}>{words.refuse}</Button>
          <Button variant="primary" onClick={() => asked?.answer(true)}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {words.asks}
    </Dialog>
  );
}
