import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useStripeCard } from './useStripeCard.ts';

function Whose() {
  const { isOn } = useStripeCard();
  return <output>{isOn === null ? '' : isOn ? 'Stripe' : 'the page'}</output>;
}

it('leaves the number of a card to Stripe where nothing says that test cards are taken', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  script.textContent = '{}';
  document.head.append(script);
  await render(<Whose />);
  await expect.element(page.getByText('Stripe', { exact: true })).toBeVisible();
  script.remove();
});
