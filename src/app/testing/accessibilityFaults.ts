import axe, { type RunOptions } from 'axe-core';

/** The rules of WCAG 2.2 AA. */
const wcag: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/**
 * What axe finds wrong with the page as it will stay, a line for each place: colours are judged once nothing fades in
 * any more. `options` are axe's own.
 */
export async function accessibilityFaults(options: RunOptions = wcag): Promise<string[]> {
  await settled();
  const { violations } = await axe.run(document.body, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** Whatever comes to an end has ended, and what that began too. An animation that is taken away counts as ended. */
async function settled(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  if (running.length === 0) return;
  await Promise.allSettled(running.map(({ finished }) => finished));
  await settled();
}
