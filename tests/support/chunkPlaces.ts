import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { demoPassword } from '#server/modules/demo/seedDemo.ts';
import { named } from './access/look.ts';

/** Who looks: the demo’s people, its administrator twice, and an organiser and a judge of their own. */
export type ChunkViewer = 'nobody' | 'admin' | 'adminInAtlas' | 'judge' | 'entrant' | 'newAdmin' | 'assessor';

/** Where a chunk of the build is needed. */
export interface Place {
  readonly chunk: string;
  readonly who: ChunkViewer;
  /** With names of identifiers in braces. */
  readonly path: string;
  /** What is pressed one after the other, as role and name: `button Import`; `*` ends the beginning of a name. The last asks for the chunk. */
  readonly press: readonly string[];
  /** Done after all was pressed. */
  readonly act?: (page: Page) => Promise<void>;
  /** What says that it is missing, where not its name. */
  readonly says?: string;
}

const at = (who: ChunkViewer, path: string, chunks: string, ...press: string[]): readonly Place[] =>
  chunks.split(' ').map((chunk) => ({ chunk, who, path, press }));

/** What a worker of its own fetches: its screen says in its own words that it is missing, and how to go on. */
const ofWorker = (path: string, chunk: string, says: string): Place => ({
  chunk,
  who: 'adminInAtlas',
  path,
  press: [],
  says,
});

const doing = (
  who: ChunkViewer,
  path: string,
  chunk: string,
  act: NonNullable<Place['act']>,
  says?: string,
): Place => ({
  chunk,
  who,
  path,
  press: [],
  act,
  ...(says && { says }),
});

const signIn = (email: string) => async (page: Page) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/**
 * A place for every chunk of the build that a page in English needs. On one page those come first that the page does not have
 * yet; where it does, it is loaded anew.
 */
export const places: readonly Place[] = [
  ...at('nobody', 'login', 'public words-out-en'),
  ...at('nobody', 'register', 'register'),
  ...at('nobody', 'forgot', 'recover'),
  ...at('nobody', 'vote/{vote}', 'vote in-vote-en-json'),
  doing('nobody', 'login', 'challenge', signIn('changer@example.org')),
  doing('nobody', 'login', 'identity', signIn('entrant@demo.test'), 'Network error'),
  ...at('admin', '', 'reasons-en-json in-dashboard-en-json admin shell words-in-en stream'),
  ...at('admin', '', 'overlays', 'button Account menu*'),
  ...at('admin', '', 'search in-search-en-json', 'button Search everything*'),
  ...at('admin', '', 'admin-remind in-admin-en-json admin-more', 'button Remind *'),
  doing('admin', '', 'admin-facts', (page) => page.getByText('Show as a table').first().click()),
  ...at('admin', 'awards', 'admin-awards'),
  ...at('admin', 'categories', 'admin-categories'),
  ...at('admin', 'judges', 'admin-judges in-planning-en-json'),
  ...at('admin', 'scores', 'admin-scores'),
  ...at('admin', 'entries', 'admin-entries in-entries-en-json'),
  ...at('admin', 'entries', 'message-dialog in-acts-en-json', 'button Message entrants…'),
  ...at('admin', 'entries', 'import-dialog', 'button Import'),
  doing(
    'admin',
    'entries',
    'import-reader',
    async (page) => {
      const file = page.getByLabel('Choose a file', { exact: true });
      if (!(await file.count())) await named(page, 'button Import').click();
      await file.setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from('title\nA street') });
    },
    'The part that reads files did not arrive',
  ),
  ...at('admin', 'entries', 'workbook', 'button Export', 'menuitem Excel*'),
  ...at('admin', 'entries', 'handling', 'button Team'),
  ...at('admin', 'entries?award={film}', 'own-fields in-form-en-json'),
  ...at('admin', 'entry?{sent}', 'admin-entry'),
  ...at('admin', 'entry?{sent}', 'versions in-versions-en-json', 'button Versions'),
  ...at('admin', 'entry?{film entry}', 'answers'),
  ...at('admin', 'invoices', 'admin-money'),
  ...at('admin', 'invoices', 'invoice-pdf pdf in-letters-en-json', 'button Download INV*'),
  ...at('admin', 'users', 'admin-users'),
  ...at('admin', 'users', 'admin-users-import', 'button Import from a file'),
  ...at('admin', 'user/{judge user}?tab=history', 'audit in-audit-en-json'),
  ...at('admin', 'utils', 'admin-guide'),
  ...at('admin', 'utils?tab=letters', 'email-texts'),
  doing('admin', 'utils?tab=results', 'unzip', (page) =>
    page.getByLabel('Result bundle (JSON or ZIP)', { exact: true }).setInputFiles({
      name: 'results.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync({ 'a.json': new TextEncoder().encode('{}') })),
    }),
  ),
  ...at('admin', 'award/{open}?tab=details', 'admin-award in-award-en-json'),
  // The score sheets that are open stand in it too, and are shown at once.
  ...at('admin', 'award/{judging}?tab=lifecycle', 'step-dialog'),
  ...at('admin', 'award/{judging}?tab=results', 'results'),
  ...at('admin', 'award/{open}?tab=form', 'form-editor'),
  ...at('admin', 'award/{open}?tab=rules', 'entrant-terms in-terms-en-json'),
  ...at('admin', 'award/{film}?tab=rounds', 'rounds in-rounds-en-json voteSetUp'),
  ...at('newAdmin', '', 'first-run'),
  ...at('adminInAtlas', 'admin/settings', 'settings in-settings-en-json passkeySection passkeys memberships'),
  ...at('adminInAtlas', 'utils/flows', 'atlas in-atlas-en-json charts-charts-en-json'),
  ...at('adminInAtlas', 'utils/flows/award', 'atlas-results', 'switch Last runs*'),
  ...at('adminInAtlas', 'utils/flows/award/full', 'atlas-full'),
  ofWorker('utils/flows/award/full', 'elk', 'The chart could not be arranged'),
  ...at('adminInAtlas', 'utils/flows/award/run', 'atlas-run'),
  ofWorker('utils/flows/award/run', 'atlas-paths', 'The paths could not be found'),
  ...at('adminInAtlas', 'utils/flows/award/compare', 'atlas-compare atlas-history'),
  ...at('adminInAtlas', 'utils/flows/award/review', 'atlas-review'),
  ...at('adminInAtlas', 'utils/flows/map', 'atlas-map'),
  ...at('adminInAtlas', 'utils/flows/together', 'models'),
  ofWorker('utils/flows/together', 'atlas-models', 'The search could not be started'),
  doing(
    'admin',
    'user/{entrant user}',
    'login-as',
    async (page) => {
      const asked = page.getByRole('dialog').getByRole('button', { name: 'Sign in as' });
      if (!(await asked.count())) await named(page, 'button Sign in as').click();
      await asked.click();
    },
    'Network error',
  ),
  ...at('judge', 'judge', 'judge in-judge-en-json device deviceKey check-result'),
  ...at('judge', 'judge/entries', 'judge-past judge-entries judge-more'),
  ...at('judge', 'judge/play', 'judge-play'),
  ...at('judge', 'judge/nda', 'judge-terms'),
  ...at('assessor', 'judge', 'final-result'),
  ...at('assessor', 'judge/round?{round}', 'judge-round judge-ballot in-ballots-en-json'),
  ...at('entrant', 'entrant', 'entrant in-entrant-en-json'),
  ...at('entrant', 'entrant/entry?{draft}', 'entrant-entry in-entry-en-json entrant-more together'),
  ...at('entrant', 'entrant/entry/list', 'entrant-entries drafts'),
  ...at('entrant', 'entrant/entry?{film entry}', 'own-form'),
  ...at('entrant', 'entrant/entry?{draft}', 'judge-preview', 'button Preview as a judge'),
  ...at('entrant', 'entrant/entry?{sent}', 'entry-pdf', 'button Save as PDF*'),
  ...at('entrant', 'entrant/settings', 'invoices'),
  ...at('entrant', 'entrant/settings', 'qr', 'button Set up'),
  doing('entrant', 'entrant/settings', 'proof', async (page) => {
    // Who signed in longer ago than a change allows.
    await page.evaluate((now) => Object.assign(Date, { now: () => now }), Date.now() + 20 * 60_000);
    await named(page, 'button Set up').click();
  }),
  ...at('entrant', 'entrant', 'in-public-en-json', 'button Account menu*', 'menuitem Logout'),
];

/** Chunks that no place stands for, each with the reason. */
export const elsewhere: Readonly<Record<string, string>> = {
  beside:
    'a worker that reads a judge’s many entries: where it does not come the page reads them (readBeside.test.tsx)',
  inspector: 'for developers, asked for by the address: without it the application starts as usual',
  page: 'keeps the page that says that there is no connection: nobody waits for it, and the next visit asks again',
};
