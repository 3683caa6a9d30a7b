import { type ReactNode, useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { DateTimeField } from './DateTimeField.tsx';
import { NumberInput } from './NumberInput.tsx';

beforeAll(() => setLocale('en'));

/** A field of a form whose changes can be discarded for what is stored. */
function Discardable<Value>(props: {
  readonly stored: Value;
  readonly field: (value: Value, change: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(props.stored);
  return (
    <>
      {props.field(value, setValue)}
      <button type="button" onClick={() => setValue(props.stored)}>
        Discard
      </button>
    </>
  );
}

const discard = () => page.getByRole('button', { name: 'Discard' }).click();

it.each([
  [29_500, '29,500'],
  [undefined, ''],
])('a number that cannot be read goes when it is discarded for %s', async (stored, shown) => {
  await render(
    <Discardable<number | undefined>
      stored={stored}
      field={(value, change) => <NumberInput label="Weight" value={value} onChange={change} />}
    />,
  );
  const weight = page.getByLabelText('Weight');
  await weight.fill('29x');
  await userEvent.tab();
  await expect.element(weight).toHaveValue('29x');
  await discard();
  await expect.element(weight).toHaveValue(shown);
});

it('a number that its form changes while it is typed stays as it is typed', async () => {
  await render(
    <Discardable<number | undefined>
      stored={1}
      field={(value, change) => (
        <NumberInput label="Files" value={value} onChange={(next) => next && change(Math.min(20, next))} />
      )}
    />,
  );
  const files = page.getByLabelText('Files');
  await files.fill('');
  await userEvent.keyboard('250');
  await expect.element(files).toHaveValue('250');
  await userEvent.tab();
  await expect.element(files).toHaveValue('20');
});

it('a number that somebody else changed is shown in place of one that cannot be read and was never taken', async () => {
  const field = (value: number) => <NumberInput label="Cost" value={value} onChange={() => undefined} />;
  const screen = await render(field(100));
  await page.getByLabelText('Cost').fill('1oo');
  await screen.rerender(field(100));
  await expect.element(page.getByLabelText('Cost')).toHaveValue('1oo');
  await screen.rerender(field(250));
  await expect.element(page.getByLabelText('Cost')).toHaveValue('250');
});

it.each(['2026-11-27', ''])('half a date goes when it is discarded for “%s”', async (stored) => {
  await render(
    <Discardable<string | null>
      stored={stored}
      field={(value, change) => <DateTimeField label="Opens" dateOnly value={value} onChange={change} />}
    />,
  );
  const opens = page.getByLabelText('Opens');
  const isHalf = () => (opens.element() as HTMLInputElement).validity.badInput;
  await userEvent.click(opens, { position: { x: 12, y: 12 } });
  await userEvent.keyboard(stored === '' ? '12' : '{Backspace}');
  await expect.poll(isHalf).toBe(true);
  await discard();
  await expect.element(opens).toHaveValue(stored);
  await expect.poll(isHalf).toBe(false);
  await expect.element(opens).not.toHaveAttribute('aria-invalid', 'true');
});
