import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { drawnWhenPressed } from './drawnWhenPressed.ts';

drawnWhenPressed();

it('presses nothing of what a click put in the place of its button', async () => {
  const pressed: string[] = [];
  function Steps() {
    const [step, setStep] = useState(0);
    const press = () => {
      pressed.push(`step ${step}`);
      setStep(step + 1);
    };
    return (
      <button key={step} type="button" onClick={press}>
        Go on
      </button>
    );
  }
  await render(<Steps />);
  const button = page.getByRole('button', { name: 'Go on' });
  await button.dblClick();
  expect(pressed).toEqual(['step 0']);
  await button.click();
  expect(pressed).toEqual(['step 0', 'step 1']);
});

it('counts each click on a button that stays', async () => {
  let pressed = 0;
  await render(
    <button type="button" onClick={() => (pressed += 1)}>
      More
    </button>,
  );
  await page.getByRole('button', { name: 'More' }).dblClick();
  expect(pressed).toBe(2);
});
