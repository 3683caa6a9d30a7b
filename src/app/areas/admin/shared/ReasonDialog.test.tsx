import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

beforeAll(async () => {
  await setLocale('en');
  await loadMessages('admin', 'reasons');
});

const given: string[] = [];

function Patterns({ isKept = false }: { readonly isKept?: boolean }) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      {['A', 'B'].map((name) => (
        <button key={name} type="button" onClick={() => setAsked(name)}>
          Leave out {name}
        </button>
      ))}
      <ReasonDialog
        open={asked !== null}
        isKept={isKept}
        onClose={() => setAsked(null)}
        title={`Leave out ${asked}?`}
        action="Leave out"
        onAction={(words) => {
          given.push(`${asked}: ${words}`);
          setAsked(null);
        }}
      />
    </>
  );
}

const field = page.getByRole('textbox', { name: 'Reason' });
const ask = (name: string) => page.getByRole('button', { name: `Leave out ${name}` }).click();

it('asks the next question without the reason of the last one', async () => {
  await render(<Patterns />);
  await ask('A');
  await field.fill('The same words from one network.');
  await page.getByRole('button', { name: 'Leave out', exact: true }).click();
  expect(given).toEqual(['A: The same words from one network.']);
  await ask('B');
  await expect.element(field).toHaveValue('');
});

it('has the words still where something came between that it was closed for', async () => {
  await render(<Patterns isKept />);
  await ask('A');
  await field.fill('Lost phone.');
  await page.getByRole('button', { name: 'Leave out', exact: true }).click();
  await ask('A');
  await expect.element(field).toHaveValue('Lost phone.');
});
