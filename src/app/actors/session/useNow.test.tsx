import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { session } from './session.ts';
import { useNow } from './useNow.ts';

afterEach(() => vi.restoreAllMocks());

const Shown = () => <p>{new Date(useNow()).toISOString().slice(0, 10)}</p>;

it('tells the time by the server’s clock where the one of the device is wrong', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-01-02T10:00:00Z'));
  const before = session.getSnapshot();
  // The device was a day ahead when it was given its tokens.
  const tokens = { clockDrift: 24 * 60 * 60 } as NonNullable<typeof before.context.tokens>;
  vi.spyOn(session, 'getSnapshot').mockReturnValue({
    ...before,
    context: { ...before.context, tokens },
  } as typeof before);
  await render(<Shown />);
  await expect.element(page.getByText('2027-01-01')).toBeVisible();
});
