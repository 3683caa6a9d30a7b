import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadMessages, setLocale } from '#app/i18n/store.ts';
import { writtenIn } from '#app/testing/pdfContent.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { OpenAwards } from '../dashboard/OpenAwards.tsx';
import { EntryPdf } from '../editor/EntryPdf.tsx';
import { Receipt } from '../editor/Receipt.tsx';
import { Correction } from '../shared/Correction.tsx';
import { openAward, submittedEntry } from '../shared/entered.fixture.ts';
import { EntryCard } from './EntryCard.tsx';

const setZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });

beforeAll(async () => {
  await setZone('Asia/Tokyo');
  await setLocale('en');
  await loadMessages('entrant', 'entry');
});
afterAll(() => setZone(''));

it('says in the award’s zone when an entry came, on its card, its page and its PDF, wherever it is read', async () => {
  expect(new Date(submittedEntry.updatedAt).getDate()).toBe(3);
  await render(<Card />);
  await expect.element(page.getByText('Submitted 2 Nov 2026, 23:30 GMT')).toBeVisible();
  await render(<Card entry={{ ...submittedEntry, status: 0, submittedAt: null }} />);
  await expect.element(page.getByText(/2 Nov 2026, 23:30 GMT$/).last()).toBeVisible();

  await render(<Receipt entry={submittedEntry} award={openAward} onClose={() => undefined} />);
  await expect.element(page.getByRole('status').getByText('2 Nov 2026, 23:30 GMT')).toBeVisible();
  const correction = { message: 'Name the client.', fields: [], at: '2026-11-04T23:45:00Z' };
  await render(<Correction correction={correction} timeZone={openAward.timeZone} />);
  await expect.element(page.getByText('Asked on 4 Nov 2026, 23:45 GMT')).toBeVisible();

  await render(<EntryPdf entry={submittedEntry} award={openAward} values={submittedEntry.data} />);
  const offered = vi.spyOn(URL, 'createObjectURL');
  await page.getByRole('button', { name: /PDF/ }).click();
  await expect.poll(() => offered.mock.calls.length).toBe(1);
  const file = offered.mock.calls[0]![0] as Blob;
  const lines = writtenIn(await PDFDocument.load(await file.arrayBuffer()));
  offered.mockRestore();
  expect(lines.filter((line) => line.includes('Nov 2026')).toSorted()).toEqual([
    '2 Nov 2026, 23:30 GMT',
    expect.stringMatching(/2 Nov 2026, 23:30 GMT$/),
  ]);
});

it('says on a receipt that the entry can be withdrawn only where that would be taken', async () => {
  const first = await render(<Receipt entry={submittedEntry} award={openAward} onClose={() => undefined} />);
  await expect.element(page.getByText(/You can withdraw the entry until entries close\./)).toBeVisible();
  await first.unmount();
  const judged: Award = { ...openAward, status: 'judging' };
  await render(<Receipt entry={submittedEntry} award={judged} onClose={() => undefined} />);
  await expect.element(page.getByText(/The organiser decides whether it goes to the judges\./)).toBeVisible();
  await expect.element(page.getByText(/until entries close/)).not.toBeInTheDocument();
});

it('says of a received entry that a shortlist follows where its award has rounds, and else that results do', async () => {
  const shortlist = page.getByText('Received; the shortlist is published later.');
  const results = page.getByText('Received. Results follow.');
  const first = await render(<Card award={{ ...openAward, hasRounds: true }} />);
  await expect.element(shortlist).toBeVisible();
  await expect.element(results).not.toBeInTheDocument();
  await first.unmount();
  await render(<Card />);
  await expect.element(results).toBeVisible();
  await expect.element(shortlist).not.toBeInTheDocument();
});

it('says of what judging left behind that it did not take part, also once the results are out', async () => {
  const left = page.getByText('Judging is closed. This entry did not take part.');
  for (const status of ['closed', 'completed'] as const) {
    const { unmount } = await render(
      <Card award={{ ...openAward, status }} entry={{ ...submittedEntry, status: 9 }} />,
    );
    await expect.element(left).toBeVisible();
    expect(page.getByText(/correct and resubmit/).elements()).toEqual([]);
    await unmount();
  }
});

it('does not say of an entry that is not shortlisted that judges review it', async () => {
  const reviewed = page.getByText('Being reviewed by judges.');
  const inJudging: Entry = { ...submittedEntry, status: 2 };
  const first = await render(<Card entry={{ ...inJudging, shortlisted: true }} />);
  await expect.element(reviewed).toBeVisible();
  await first.unmount();
  await render(<Card entry={{ ...inJudging, shortlisted: false }} />);
  await expect.element(page.getByText('Results to follow.')).toBeVisible();
  await expect.element(reviewed).not.toBeInTheDocument();
});

it('says what is missing in an award’s own form, and no percentage of another one', async () => {
  const draft: Entry = { ...submittedEntry, status: 0, submittedAt: null, missing: ['own_time', 'own_still'] };
  const first = await render(<Card entry={{ ...draft, formVersion: 2 }} />);
  await expect.element(page.getByText(/2 things missing/)).toBeVisible();
  expect(page.getByRole('img', { name: /complete/ }).elements()).toEqual([]);
  await first.unmount();
  await render(<Card entry={draft} />);
  await expect.element(page.getByRole('img', { name: '71% complete' })).toBeInTheDocument();
});

it('calls what must be corrected as the award’s own form does', async () => {
  const correction = { message: 'Say how long it is.', fields: ['own_time', 'own_gone', 'title'] };
  const asks = { kind: 'shortText', seenBy: 'judges' } as const;
  const form = [
    { key: 'title', label: { en: 'Name of the film' }, ...asks },
    { key: 'own_time', label: { en: 'Running time' }, ...asks },
  ];
  await render(<Correction correction={correction} timeZone={openAward.timeZone} form={form} />);
  const named = page.getByRole('listitem');
  expect(named.elements().map(({ textContent }) => textContent)).toEqual(['Running time', 'Name of the film']);
});

it('asks to send what this device keeps of an entry only where that would be taken', async () => {
  const line = page.getByText('This device keeps changes that are not sent yet.');
  const first = await render(<Card unsent entry={{ ...submittedEntry, status: 0, submittedAt: null }} />);
  await expect.element(line).toBeVisible();
  await first.unmount();
  await render(<Card unsent />);
  await expect.element(page.getByText(/^Submitted 2 Nov/)).toBeVisible();
  expect(line.elements()).toEqual([]);
});

it('counts no entry of a colleague among one’s own', async () => {
  const entries: Entry[] = [submittedEntry, { ...submittedEntry, id: 'steps', asColleague: true }];
  await render(<OpenAwards awards={[openAward]} entries={entries} now={Date.parse('2026-11-10T10:00:00Z')} />);
  await expect.element(page.getByText(/1 of 3/)).toBeVisible();
});

type CardProps = { readonly award?: Award; readonly entry?: Entry; readonly unsent?: boolean };

function Card({ award = openAward, entry = submittedEntry, unsent = false }: CardProps) {
  return (
    <ul>
      <EntryCard award={award} entry={entry} now={Date.parse('2026-11-10T10:00:00Z')} unsent={unsent} />
    </ul>
  );
}
