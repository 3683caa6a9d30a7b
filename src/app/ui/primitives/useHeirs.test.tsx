import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useHeirs } from './useHeirs.ts';

function List() {
  const [names, setNames] = useState(['Ada', 'Wei', 'Ion']);
  useHeirs();
  return (
    <main id="main" tabIndex={-1}>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => setTimeout(() => setNames([]), 20)}>
        Empty
      </button>
    </main>
  );
}

const names = page.getByRole('listitem');
const focused = () => document.activeElement;

/** Removes one by keyboard. */
async function remove(name: string) {
  (page.getByRole('button', { name }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
}

it('hands the focus from a row that went to the next one, the one before, or the page', async () => {
  await render(<List />);
  await remove('Wei');
  expect(focused()).toBe(names.nth(1).element());
  expect(focused()?.textContent).toBe('Ion');
  await remove('Ion');
  expect(focused()?.textContent).toBe('Ada');
  await remove('Ada');
  expect(focused()?.id).toBe('main');
});

it('leaves the focus where it is while other rows go', async () => {
  await render(<List />);
  await page.getByRole('button', { name: 'Empty' }).click();
  await expect.poll(() => names.elements()).toEqual([]);
  expect(focused()?.textContent).toBe('Empty');
});
