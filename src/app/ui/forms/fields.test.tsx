import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { CodeInput } from './CodeInput.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';

beforeAll(() => setLocale('en'));

function Money({ onHold }: { readonly onHold: (value: number | undefined) => void }) {
  const [value, setValue] = useState<number | undefined>(29_500);
  const change = (next: number | undefined): void => {
    setValue(next);
    onHold(next);
  };
  return <MoneyInput label="Fee" value={value} onChange={change} />;
}

function Code({ onComplete }: { readonly onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeInput label="Code" value={code} onChange={setCode} onComplete={onComplete} />;
}

it('a field says what is wrong, instead of its help', async () => {
  const screen = await render(
    <TextInput label="Name" help="As on the certificate" error="Write your name" defaultValue="" />,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription('Write your name');
  expect(screen.getByText('As on the certificate').query()).toBeNull();
});

it('a locked field can be read and not written', async () => {
  const change = vi.fn();
  const screen = await render(
    <>
      <TextInput label="Time zone" value="Europe/London" locked="Locked since 1 Jul 2026" onChange={change} />
      <Select
        label="Country"
        value="GB"
        options={[{ value: 'GB', label: 'United Kingdom' }]}
        locked="Locked"
        onChange={change}
      />
    </>,
  );
  const zone = screen.getByRole('textbox', { name: 'Time zone' });
  await expect.element(zone).toHaveAccessibleDescription('Locked since 1 Jul 2026');
  await zone.click();
  await userEvent.keyboard('x');
  await expect.element(zone).toHaveValue('Europe/London');
  await expect.element(screen.getByRole('textbox', { name: 'Country' })).toHaveValue('United Kingdom');
  expect(change).not.toHaveBeenCalled();
});

it('money is written in pounds and held in pence', async () => {
  const held: (number | undefined)[] = [];
  const screen = await render(<Money onHold={(value) => held.push(value)} />);
  const input = screen.getByRole('textbox', { name: 'Fee' });
  await expect.element(input).toHaveValue('295.00');
  await input.fill('1,234.5');
  await userEvent.tab();
  await expect.element(input).toHaveValue('1,234.50');
  expect(held.at(-1)).toBe(123_450);
  await input.fill('');
  expect(held.at(-1)).toBeUndefined();
});

it('a number input refuses separators that are the same', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const same = { decimal: ',', thousand: ',' };
  await expect(
    render(<NumberInput label="Weight" value={1} onChange={() => undefined} separators={same} />),
  ).rejects.toThrow('must differ');
  log.mockRestore();
});

it('a password can be shown and hidden', async () => {
  const screen = await render(
    <PasswordInput label="Password" defaultValue="Demo-Awards-1" autoComplete="current-password" />,
  );
  const input = screen.getByLabelText('Password', { exact: true });
  await expect.element(input).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
});

it('a code is taken from what is pasted, and told once it is whole', async () => {
  const complete = vi.fn();
  const screen = await render(<Code onComplete={complete} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  const data = new DataTransfer();
  data.setData('text', 'Your code is 123 456.');
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(input).toHaveValue('123456');
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
});

it('a date outside of 1900-01-01 to 2099-12-31 is refused', async () => {
  const screen = await render(
    <DateTimeField label="Closing date" dateOnly value="2100-01-01" onChange={() => undefined} />,
  );
  const input = screen.getByLabelText('Closing date');
  await expect.element(input).toHaveAttribute('min', '1900-01-01');
  await expect.element(input).toHaveAttribute('max', '2099-12-31');
  await expect.element(input).toHaveAccessibleDescription('Choose a date from 1900-01-01 to 2099-12-31');
});

it('a date keeps its time, and names its zone', async () => {
  const change = vi.fn();
  const screen = await render(
    <DateTimeField label="Closing date" value="2026-11-27T17:00" timeZone="Europe/London" onChange={change} />,
  );
  const date = screen.getByLabelText('Closing date');
  await expect.element(date).toHaveAccessibleDescription('Friday 27 November 2026 · Time zone: Europe/London');
  await date.fill('2026-12-01');
  expect(change).toHaveBeenLastCalledWith('2026-12-01T17:00');
  await screen.getByLabelText('Time', { exact: true }).fill('09:30');
  expect(change).toHaveBeenLastCalledWith('2026-11-27T09:30');
});

it.each([
  [true, '2026-12-01T23:59'],
  [false, '2026-12-01T00:00'],
])('a first day of something that closes is its end (%s)', async (endOfDay, expected) => {
  const change = vi.fn();
  const screen = await render(<DateTimeField label="Closing date" value="" endOfDay={endOfDay} onChange={change} />);
  await screen.getByLabelText('Closing date').fill('2026-12-01');
  expect(change).toHaveBeenLastCalledWith(expected);
});

function ClosingDate({ onHear }: { readonly onHear: (value: string | null) => void }) {
  const [value, setValue] = useState('2026-11-27T17:00');
  const hear = (next: string | null): void => {
    onHear(next);
    if (next !== null) setValue(next);
  };
  return <DateTimeField label="Closing date" value={value} onChange={hear} />;
}

it('a date is told once it is whole, and what was typed stays with what is wrong', async () => {
  const hear = vi.fn();
  const screen = await render(<ClosingDate onHear={hear} />);
  const date = screen.getByLabelText('Closing date');
  await userEvent.click(date, { position: { x: 12, y: 12 } });
  // Month, day, and the year digit by digit, as a person types them.
  await userEvent.keyboard('12012');
  expect(hear).toHaveBeenLastCalledWith(null);
  await userEvent.keyboard('02');
  expect(hear.mock.calls.flat().filter((value) => value?.startsWith('0'))).toEqual([]);
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(date).toHaveAccessibleDescription('Choose a date from 1900-01-01 to 2099-12-31');
  await expect.element(date).toHaveValue('0202-12-01');
  await date.fill('2027-12-01');
  expect(hear).toHaveBeenLastCalledWith('2027-12-01T17:00');
  await expect.element(date).toHaveAccessibleDescription('Wednesday 1 December 2027');
});

it('a date that loses one of its parts is neither kept nor taken away', async () => {
  const hear = vi.fn();
  const screen = await render(<ClosingDate onHear={hear} />);
  const date = screen.getByLabelText('Closing date');
  await userEvent.click(date, { position: { x: 12, y: 12 } });
  await userEvent.keyboard('{Backspace}');
  expect(hear.mock.calls).toEqual([[null]]);
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(date).toHaveAccessibleDescription('Enter the whole date and time');
  await userEvent.click(date, { position: { x: 12, y: 12 } });
  await userEvent.keyboard('{Backspace}{Tab}{Backspace}{Tab}{Backspace}{Tab}{Tab}');
  expect(hear).toHaveBeenLastCalledWith('');
});

it('half a first date is no date either', async () => {
  const hear = vi.fn();
  const screen = await render(<DateTimeField label="Ends" value="" onChange={hear} />);
  const date = screen.getByLabelText('Ends');
  await userEvent.click(date, { position: { x: 12, y: 12 } });
  await userEvent.keyboard('12{Tab}{Tab}{Tab}');
  await expect.element(date).toHaveAccessibleDescription('Enter the whole date and time');
  expect(hear.mock.calls).toEqual([[null]]);
});
