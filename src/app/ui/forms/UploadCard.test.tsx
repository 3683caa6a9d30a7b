import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UploadCard, type UploadState } from './UploadCard.tsx';

function Card() {
  const [state, setState] = useState<UploadState>({ kind: 'empty' });
  return (
    <>
      <UploadCard
        label="Supporting document"
        accepts="PDF"
        state={state}
        onChoose={({ name }) => setState({ kind: 'moving', name, percent: 5 })}
        onCancel={() => setState({ kind: 'empty' })}
      />
      <button type="button" onClick={() => setState({ kind: 'empty' })}>
        Elsewhere
      </button>
    </>
  );
}

it('keeps the place of somebody on the keyboard when what they pressed goes away', async () => {
  await render(<Card />);
  const card = page.getByRole('group', { name: 'Supporting document' });
  await userEvent.tab();
  expect(document.activeElement?.tagName).toBe('BUTTON');
  const field = card.element().querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(field, new File(['words'], 'plan.pdf', { type: 'application/pdf' }));
  await expect.element(card.getByText('plan.pdf')).toBeVisible();
  expect(document.activeElement).toBe(card.element());
  await page.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(card.getByText('plan.pdf')).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});
