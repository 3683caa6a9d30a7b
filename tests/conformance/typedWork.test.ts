import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const areas = 'src/app/areas/';
const table = readFileSync(`${areas}typedWork.test.tsx`, 'utf8');

/** Forms that keep what is typed in another way, with the test that shows it. */
const elsewhere = [
  'admin/categories/CategoryScreen.tsx',
  'admin/entries/handling/HandlingSection.tsx',
  'admin/prices/FeeTable.tsx',
  'admin/utils/EmailText.tsx',
  'judge/round/AnswersSitting.tsx',
  'judge/round/RankingSitting.tsx',
  'judge/round/ScoresSitting.tsx',
];

/** What is typed there is a line or a sentence of the moment, asked for by an act: who closes it gives up the act. */
const momentary = [
  'admin/award/ExitPanel.tsx',
  'admin/award/NewAwardScreen.tsx',
  'admin/entries/SavedViews.tsx',
  'admin/entries/handling/HandlingDialog.tsx',
  'admin/invoices/RefundDialog.tsx',
  'admin/judges/DeclareConflict.tsx',
  'admin/judges/PlanDialog.tsx',
  'admin/rounds/RoundEntries.tsx',
  'admin/scores/ChairDialog.tsx',
  'admin/vote/VoteActions.tsx',
  'atlas/review/ReviewForm.tsx',
  'entrant/together/InviteForm.tsx',
  'judge/terms/NdaScreen.tsx',
  'settings/data/CloseAccount.tsx',
];

const files = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('.fixture.'))
  .map((file) => ({ file, source: readFileSync(areas + file, 'utf8') }));
// By what it imports: an element may be written under another name.
const isTyped = /import \{[^}]*\b(TextInput|TextArea|NumberInput|MoneyInput|DateTimeField|FieldEditor)\b/;

it('keeps what is typed into every form that a button saves or sends', () => {
  const forgetful = files
    .filter(({ source }) => isTyped.test(source) && /\buse(Action|Settle)\(|\bonAsk\(|\bresponses\.save\(/.test(source))
    .filter(({ source }) => !/useUnsaved(Draft|Fields)/.test(source))
    .map(({ file }) => file);
  expect(forgetful.toSorted()).toEqual(momentary);
});

it('tries every form that keeps what is typed', () => {
  const keeping = files.filter(({ source }) => /\buseUnsaved(Draft|Fields)[<(]/.test(source)).map(({ file }) => file);
  const untried = keeping.filter((file) => !table.includes(`'${file}'`));
  expect(untried.toSorted()).toEqual(elsewhere);
});
