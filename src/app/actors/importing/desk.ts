import type { Award } from '#contract/entities/award.ts';
import type { Reply } from '#contract/schemas.ts';
import type { Form } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { type Checked, importLimits } from '#machines/importing/importing.rules.ts';
import type { ImportedSome, Invited, ReadSheet } from '#machines/importing/importing.types.ts';
import type { ImportRow, Newcomer } from '#machines/importing/rows.ts';
import { placesOf, type Target } from '#machines/importing/targets.ts';
import type { Problem } from '#machines/kit/problem.ts';
import { api, type Page } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { getLanguage } from '../../i18n/store.ts';
import { knownPeople } from './knownPeople.ts';
import { type FileRow, startReader } from './reader.ts';

type Import = Reply<'listImports'>[number];
type Person = Reply<'listUsers'>[number];

/** What the chart of an import works with: the file, its reader, and what its rows came to. */
export class Desk {
  /** Chosen last; set before the chart is told. */
  file: File | null = null;
  form: Form = [];
  rows: readonly FileRow[] = [];
  newcomers: readonly Newcomer[] = [];
  /** What is between the cells of the file, where it is text. */
  separator: ',' | ';' = ',';
  private readonly award: Award;
  private reader: ReturnType<typeof startReader> | null = null;
  private digest = '';
  /** The Idempotency-Key of what begins the import, new with each preview. */
  private key = '';
  private uninvited: readonly Newcomer[] = [];

  constructor(award: Award) {
    this.award = award;
  }

  /** Ends the reader, if there is one. */
  end(): void {
    this.reader?.end();
    this.reader = null;
  }

  async read(signal: AbortSignal): Promise<ReadSheet> {
    this.end();
    this.rows = [];
    const { fields } = await api.call('getForm', { query: { id: this.award.id }, signal });
    this.form = fields;
    if (!this.file || signal.aborted) throw new Error('There is no file');
    this.reader = startReader();
    const answered = await this.reader.ask({ file: this.file, form: fields, locale: getLanguage().locale }, signal);
    if (!('read' in answered)) throw new Error('The reader was asked something else');
    const { digest, decimalComma, ...sheet } = answered.read;
    this.separator = decimalComma ? ';' : ',';
    this.digest = digest;
    return sheet;
  }

  async check(targets: readonly (Target | null)[], signal: AbortSignal): Promise<Checked> {
    const [people, imports] = await Promise.all([
      everybody(signal),
      api.call('listImports', { query: { awardID: this.award.id }, signal }),
    ]);
    if (!this.reader) throw new Error('There is no file');
    const language = getLanguage().locale;
    const same = imports.filter(({ digest }) => digest === this.digest);
    // The account of somebody whom a broken off import stored may not be made yet.
    const isBegun = same.some(({ finishedAt }) => finishedAt === null);
    const begun = people.filter(({ type, invited }) => isBegun && type === 'entrant' && invited);
    const known = knownPeople(people);
    const answerGiven = await this.reader.ask(
      {
        targets,
        form: this.form,
        categories: this.award.categories.map(({ categoryID, name, names }) => ({ categoryID, name, names })),
        people: [...known],
        begun: begun.map(({ email }) => email.toLowerCase()),
        names: Object.fromEntries(
          placesOf(this.form).map(({ target, label }) => [target, textIn(label, language) || target]),
        ),
      },
      signal,
    );
    if (!('checked' in answerGiven)) throw new Error('The reader was asked something else');
    this.rows = answerGiven.checked;
    const named = new Map(
      answerGiven.checked.flatMap(({ newcomer }) => (newcomer ? [[newcomer.email, newcomer] as const] : [])),
    );
    this.uninvited = [...named.values()];
    this.newcomers = this.uninvited.filter(({ email }) => !known.has(email));
    this.key = crypto.randomUUID();
    const good = this.good().length;
    return {
      good,
      bad: answerGiven.checked.length - good,
      newcomers: this.newcomers.length,
      earlier: earlierOf(same),
    };
  }

  async begin(again: boolean): Promise<string> {
    const { id } = await api.call('beginImport', {
      query: { awardID: this.award.id },
      body: { name: this.file?.name.slice(0, 255) || '–', digest: this.digest, rows: this.good().length, again },
      idempotencyKey: this.key,
    });
    return id;
  }

  /**
   * Makes accounts for the next few who have none, and finishes invitations that were cut off. Whoever has an account
   * elsewhere is left to the server, which says so of the row.
   */
  async invite(importID: string): Promise<Invited> {
    const some = this.uninvited.slice(0, invitedAtOnce);
    const results = await Promise.allSettled(
      some.map(({ email, givenName, familyName, locale }) =>
        api.call('createUser', {
          body: { email, givenName, familyName, type: 'entrant', ...(locale && { locale }) },
          idempotencyKey: `${importID}-${encodeURIComponent(email)}`.slice(0, 200),
        }),
      ),
    );
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [problemOf(result.reason)] : []));
    // What still runs elsewhere is not known to be done.
    const isAnswered = ({ status, code }: Problem) => [400, 409, 422].includes(status) && code !== 'request.running';
    const broken = failed.find((problem) => !isAnswered(problem));
    if (broken) throw broken;
    this.uninvited = this.uninvited.slice(some.length);
    return { invited: some.length - failed.length, left: this.uninvited.length };
  }

  async importFrom(importID: string, at: number): Promise<ImportedSome> {
    const good = this.good();
    const rows = batchFrom(good, at);
    const next = at + rows.length;
    const { made, refused } = await api.call('importEntries', {
      query: { id: importID, awardID: this.award.id },
      body: { rows, done: next >= good.length },
    });
    return { made: made.length, refused, at: next, left: good.length - next };
  }

  private good = (): readonly FileRow[] => this.rows.filter(({ problems }) => problems.length === 0);
}

const invitedAtOnce = 4;

/** The next rows that fit into one request. */
function batchFrom(rows: readonly ImportRow[], at: number): ImportRow[] {
  const batch: ImportRow[] = [];
  let bytes = 0;
  for (const { row, categoryID, email, data } of rows.slice(at, at + importLimits.rowsAtOnce)) {
    bytes += new TextEncoder().encode(JSON.stringify(data)).length;
    if (batch.length > 0 && bytes > importLimits.bytesAtOnce) break;
    batch.push({ row, categoryID, email, data });
  }
  return batch;
}

/** Of several imports of one file, the one that is gone on with; else all of them together. */
function earlierOf(imports: readonly Import[]): Checked['earlier'] {
  const open = imports.find(({ finishedAt }) => finishedAt === null);
  if (open) return { finished: false, made: open.made };
  if (imports.length === 0) return null;
  return { finished: true, made: imports.reduce((sum, { made }) => sum + made, 0) };
}

async function everybody(signal: AbortSignal): Promise<Person[]> {
  const people: Person[] = [];
  for (let cursor: string | null = null; ; ) {
    const query = { limit: 500, ...(cursor !== null && { cursor }) };
    const page: Page<Person> = await api.page('listUsers', { query, signal });
    people.push(...page.items);
    cursor = page.next;
    if (cursor === null) return people;
  }
}
