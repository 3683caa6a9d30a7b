import '../theme/layers.css.ts';
import '../theme/theme.css.ts';
import '../theme/base.css.ts';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from './Transition.css.ts';
import { Fade } from './Transition.tsx';

it('fades in within 500 ms at first and 600 ms later on, and out within 400 ms', async () => {
  const screen = await render(<Fade in>Saved</Fade>);
  const styleOf = () => getComputedStyle(screen.getByText('Saved').element());
  await expect.poll(() => [styleOf().transitionDuration, styleOf().opacity]).toEqual(['0.5s', '1']);
  await screen.rerender(<Fade in={false}>Saved</Fade>);
  await expect.poll(() => styleOf().transitionDuration).toBe('0.4s');
  await expect.poll(() => screen.getByText('Saved').query()).toBeNull();
  await screen.rerender(<Fade in>Saved</Fade>);
  await expect.poll(() => [styleOf().transitionDuration, styleOf().opacity]).toEqual(['0.6s', '1']);
});

it('takes 0.4 s for a page to come', async () => {
  const screen = await render(<div className={page}>Page</div>);
  expect(getComputedStyle(screen.getByText('Page').element()).animationDuration).toBe('0.4s');
});
