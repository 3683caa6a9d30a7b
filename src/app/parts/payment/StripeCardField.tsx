import type { StripeCard } from '../../actors/payment/useStripeCard.ts';
import { useText } from '../../i18n/useText.ts';
import { Field } from '../../ui/forms/Field.tsx';
import * as css from './StripeCardField.css.ts';

type Props = { readonly card: StripeCard; readonly error: string | null };

/** Number, expiry and security code of a card, in Stripe's own field. */
export function StripeCardField({ card, error }: Props) {
  const t = useText();
  return (
    <Field label={t('common.cardDetails')} error={error}>
      {({ id, 'aria-describedby': described }) => (
        <div id={id} ref={card.show} className={css.place} aria-describedby={described} />
      )}
    </Field>
  );
}
