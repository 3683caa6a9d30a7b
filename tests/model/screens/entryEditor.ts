import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import type { Entry, StoredFile } from '#contract/entities/entry.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { EditorContext, EditorEvent } from '#machines/entryEditor/entryEditor.setup.ts';
import type { Path } from '#machines/kit/paths.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { awards, categories, colleagues, entries, payments } from '#server/platform/database/schema.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { complete } from '../../support/stage.ts';
import { textOf } from '../../support/texts.ts';
import { gateOf, unanswered } from './callGate.ts';
import { clockOf } from './clock.ts';
import { connectionOf } from './connection.ts';
import { goWithin } from './goWithin.ts';
import { type DraftRow, openOtherWindow } from './otherWindow.ts';
import type { FlowScreen } from './screenFlow.ts';

export interface EditorStage {
  readonly server: TestServer;
  /** Awards by their status: one that takes entries, one whose entries are judged, and one where that has ended. */
  readonly awardIn: Readonly<Record<'open' | 'judging' | 'closed', Award>>;
  /** Who is signed in on the page. */
  readonly entrant: TestPerson;
  /** Its clock is the test's. */
  readonly page: Page;
}

/** What is on the screen, and what is on its way. */
interface Face {
  readonly place: string | null;
  /** Where the last words are. */
  readonly line: string | null;
  /** What is told above the form. */
  readonly note: string | null;
  /** What covers the page while it must be waited for. */
  readonly cover: string | null;
  readonly offers: readonly string[];
  readonly held: readonly string[];
}

const t = (id: string, values?: Reason['params']) => textOf('en', id, values);
const patience = { timeout: 20_000 };

const places = {
  start: `heading "${t('entrant.start')}"`,
  loading: `status "${t('common.loadingOf', { what: t('entrant.entry') })}"`,
  failed: t('entrant.entryFailed'),
  form: `form "${t('entrant.entry')}"`,
  locked: t('entrant.locked'),
  sent: `complementary "${t('entrant.status')}"`,
};
const lines = {
  saved: `status: ${t('common.allSaved')}`,
  savedAt: `status: "${t('common.allSaved')}`,
  saving: `status: ${t('common.saving')}`,
  kept: t('common.keptOnly'),
  offline: 'sent when you are back online',
};
const notes = {
  conflict: t('entrant.conflict.title'),
  notSaved: t('entrant.notSaved'),
  notAccepted: t('entrant.notAccepted'),
  unknown: t('entrant.unknown'),
};
const offers = {
  fetchAgain: t('entrant.fetchAgain'),
  keepMine: t('entrant.conflict.mine'),
  start: t('entrant.startEntry'),
  takeTheirs: t('entrant.conflict.theirs'),
  tryAgain: t('common.tryAgain'),
  withdraw: t('entrant.withdraw'),
};
const covers = {
  creating: t('backdrop.creatingEntry'),
  movingCategory: t('backdrop.changingEntryCategory'),
  submitting: t('backdrop.submittingEntry'),
  withdrawing: t('backdrop.updatingEntry'),
};

const faces: Readonly<Record<string, Partial<Face>>> = {
  choosing: { place: 'start', offers: ['start'] },
  creating: { place: 'start', offers: ['start'], cover: 'creating', held: ['createEntry'] },
  created: { place: 'loading', held: ['loadEntry'] },
  loading: { place: 'loading', held: ['loadEntry'] },
  unavailable: { place: 'failed', offers: ['tryAgain'] },
  restoring: { place: 'loading' },
  'draft.saved': { place: 'form', line: 'saved' },
  'draft.typing': { place: 'form', line: 'saving' },
  'draft.saving': { place: 'form', line: 'saving', held: ['saveEntry'] },
  'draft.retrying': { place: 'form', line: 'kept', offers: ['tryAgain'] },
  'draft.offline': { place: 'form', line: 'offline' },
  'draft.conflict': { place: 'form', line: 'kept', note: 'conflict', offers: ['keepMine', 'takeTheirs'] },
  'draft.refused': { place: 'form', line: 'kept', note: 'notSaved', offers: ['fetchAgain', 'tryAgain'] },
  movingCategory: { place: 'form', cover: 'movingCategory', held: ['setCategory'] },
  submitting: { place: 'form', cover: 'submitting', held: ['submitEntry'] },
  refetching: { place: 'form', held: ['loadEntry'] },
  'sent.reading': { place: 'sent', offers: ['withdraw'] },
  'sent.receipt': { place: 'sent', note: 'receipt', offers: ['withdraw'] },
  withdrawing: { place: 'sent', offers: ['withdraw'], cover: 'withdrawing', held: ['withdrawEntry'] },
};

const nameOf = ({ value }: AnyMachineSnapshot): string =>
  typeof value === 'string' ? value : Object.entries(value).flat().join('.');

/** The face of a state; where only its context tells, by that. */
function faceOf(state: AnyMachineSnapshot): Face {
  const name = nameOf(state);
  const { loaded, changes, problem, unsettled } = state.context as EditorContext;
  const plain = { place: null, line: null, note: null, cover: null, offers: [], held: [], ...faces[name] };
  if (state.hasTag('busy')) {
    const line = plain.place === 'form' ? (Object.keys(changes).length > 0 ? 'saving' : 'saved') : null;
    return { ...plain, line };
  }
  if (plain.place === 'sent' && loaded?.entry.status !== 1) return { ...plain, offers: [] };
  if (plain.place !== 'form') return plain;
  if (isSentElsewhere(loaded)) return { ...plain, place: 'locked' };
  if (isLocked(loaded))
    return { ...plain, place: 'locked', offers: [...new Set([...plain.offers, 'fetchAgain'])].sort() };
  const isRefused = problem?.status === 422 && name !== 'draft.retrying';
  if (plain.note || !(unsettled || isRefused)) return plain;
  const offered = [...plain.offers, 'fetchAgain'].sort();
  return { ...plain, note: unsettled ? 'unknown' : 'notAccepted', offers: offered };
}

/** Nothing is written after the end of the award's time for it, nor while a card is being charged. */
const isLocked = (loaded: LoadedEntry | null) =>
  loaded !== null &&
  (loaded.award.status !== 'open' || loaded.entry.paymentUnderWay === true) &&
  [0, 9].includes(loaded.entry.status);

/** Of a draft with words that only this window has: another one sent it in. */
const isSentElsewhere = (loaded: LoadedEntry | null) => loaded !== null && [1, 2, 3].includes(loaded.entry.status);

/** Words for a field of the organiser's own, or what the server says of one that is gone. */
function namesOwn(event: EventObject): boolean {
  const { changes, output, error } = event as {
    readonly changes?: object;
    readonly output?: { readonly changes?: object } | null;
    readonly error?: { readonly code?: string };
  };
  const named = Object.keys({ ...changes, ...output?.changes });
  return named.some((field) => field.startsWith('own_')) || error?.code === 'form.refusal.fieldUnknown';
}

/** Who writes along stands in the rail, too. */
const colleaguesIn = (rail: Locator) => rail.getByRole('list', { name: t('together.people') }).getByRole('listitem');

/** Which port of the editor asks. */
function portOf(request: Request): string | null {
  const path = new URL(request.url()).pathname.replace(/^.*\/api/, '');
  const asked = `${request.method()} ${path}`;
  if (asked === 'PATCH /entry') {
    const { data } = request.postDataJSON();
    return data.status === 0 ? 'withdrawEntry' : data.files ? null : 'saveEntry';
  }
  if (path === '/file/geturl') return `upload ${new URL(request.url()).searchParams.get('name')}`;
  const ports: Readonly<Record<string, string>> = {
    'POST /entry': 'createEntry',
    'GET /entry': 'loadEntry',
    'POST /entry/submit': 'submitEntry',
    'PATCH /entry/category': 'setCategory',
  };
  return ports[asked] ?? null;
}

/** The page on which an entry is started, written and read afterwards, by an entrant who reads English. */
export async function entryEditorScreen({ server, awardIn, entrant, page }: EditorStage): Promise<FlowScreen> {
  const as = entrant.token;
  const { open } = awardIn;
  const connection = connectionOf(page);
  const clock = clockOf(page);
  const other = await openOtherWindow(page.context(), server.url);
  const gate = await gateOf(page, portOf);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const title = page.getByRole('textbox', { name: t('entrant.field.title'), exact: true });
  const rail = page.getByRole('complementary', { name: t('entrant.feeAndSubmitting') });
  const submit = rail.getByRole('button', { name: /^(Submit the entry|Resubmit|Pay and submit)$/ });
  let entry: Entry;
  /** The title as it was typed last; null where other words may have won. */
  let typed: string | null = null;
  let count = 0;
  let spoilt = false;

  /** An entry as the case has it; one that judges review is in the award that is judged. */
  async function entryLike({
    entry: { status, categoryID, data: answers, files, ...given },
    award,
  }: LoadedEntry): Promise<Entry> {
    // The award's form is the standard one here, which knows no fields of the organiser's own.
    const data = Object.fromEntries(Object.entries(answers).filter(([key]) => !key.startsWith('own_')));
    const at = status === 2 ? awardIn.judging : awardIn[award.status as keyof typeof awardIn];
    const category = categoryID && (at.categories[0]?.categoryID ?? null);
    const { orgID, personID } = entrant;
    const correction = { message: 'The plan is of another place.', fields: [], at: new Date().toISOString() };
    const wrong = { status: 9 as const, correction };
    if (given.asColleague)
      return writtenAlong({ awardID: at.id, categoryID: category, data, files: files as Record<string, StoredFile> });
    if (at !== open) {
      const id = randomUUID();
      await server.database.insert(entries).values({
        id,
        awardID: at.id,
        orgID,
        personID,
        ref: id.slice(0, 8),
        status: status as 0 | 1 | 2,
        categoryID: category,
        data,
        files: files as Record<string, StoredFile>,
        ...(status === 9 && wrong),
      });
      return server.ok('getEntry', { as, query: { id, awardID: at.id } });
    }
    const whole = { awardID: at.id, categoryID: category, data, files: (await complete(server, entrant)).files };
    const { id } = await server.ok('createEntry', { as, query: {}, body: { data: whole } });
    const query = { id, awardID: at.id };
    if (given.paymentUnderWay) {
      await server.database.insert(payments).values({
        organiserID: at.orgID,
        orgID,
        awardID: at.id,
        personID,
        entryID: id,
        byID: personID,
        submission: {},
        amount: 18_000,
        currency: 'gbp',
        reservedAt: new Date(),
        dueAt: new Date(Date.now() + 3_600_000),
      });
    }
    if (status === 0) return server.ok('getEntry', { as, query });
    await server.ok('submitEntry', { as, query, body: { data: { payment: 'invoice' } } });
    if (status === 9) await server.database.update(entries).set(wrong).where(eq(entries.id, id));
    return server.ok('getEntry', { as, query });
  }

  /** An entry of somebody else's that the entrant writes along. */
  async function writtenAlong(like: Pick<typeof entries.$inferInsert, 'awardID' | 'categoryID' | 'data' | 'files'>) {
    const { orgID, personID } = await server.join('entrant');
    const [id, sentAt] = [randomUUID(), new Date()];
    await server.database.insert(entries).values({ ...like, id, orgID, personID, ref: id.slice(0, 8) });
    await server.database.insert(colleagues).values({
      id: randomUUID(),
      entryID: id,
      awardID: like.awardID,
      email: entrant.email,
      personID: entrant.personID,
      invitedByID: personID,
      sentAt,
      expiresAt: sentAt,
      acceptedAt: sentAt,
    });
    return server.ok('getEntry', { as, query: { id, awardID: like.awardID } });
  }

  /** Somebody changes the entry on another device. */
  async function change(data: Partial<Entry['data']>, more: { readonly status?: 0 } = {}): Promise<Entry> {
    const query = { id: entry.id, awardID: entry.awardID };
    return server.ok('updateEntry', {
      as,
      query,
      body: { data: { ...more, ...(more.status === undefined && { data }) } },
    });
  }

  /** The closing date passes while a call is on its way. */
  async function tooLate(call: () => Promise<void>) {
    const set = (closesAt: Date) => server.database.update(awards).set({ closesAt }).where(eq(awards.id, open.id));
    await set(new Date(Date.now() - 60_000));
    await call();
    await set(new Date(open.closesAt ?? Number.NaN));
  }

  /** Another window sends the entry in, and takes it back before the page looks again. */
  async function whileSent(call: () => Promise<void>) {
    const set = (status: 0 | 1) => server.database.update(entries).set({ status }).where(eq(entries.id, entry.id));
    await set(1);
    await call();
    await set(0);
  }

  /** Somebody takes the entry back before the page does, or the organiser changes it. */
  const overtake = (isTakenBack: boolean) =>
    isTakenBack
      ? change({}, { status: 0 })
      : server.database.update(entries).set({ version: sql`version + 1` }).where(eq(entries.id, entry.id));

  /** The organiser raises the fees while the page shows what they were. */
  const raiseFees = () =>
    server.database
      .update(categories)
      .set({ feeAmount: sql`fee_amount + 100`, feeEarlyAmount: sql`fee_early_amount + 100` })
      .where(eq(categories.awardID, open.id));

  async function openAbout() {
    const edit = button(t('common.edit'));
    if ((await edit.count()) > 0) await edit.click();
  }
  async function pay() {
    const invoice = rail.getByRole('radio', { name: t('entrant.byInvoice') });
    if ((await invoice.count()) > 0) await invoice.check();
  }

  type Act = (from: string, to: string, context: EditorContext, event: EventObject) => Promise<unknown>;
  const acts: { readonly [Type in EditorEvent['type']]: Act } = {
    async 'entry.start'() {
      await page.getByRole('radio', { name: open.categories[0]?.name ?? '' }).check();
      await button(offers.start).click();
    },
    async 'entry.write'() {
      await openAbout();
      count += 1;
      typed = `Harbour Light Library, Carra ${count}`;
      await title.fill(typed);
    },
    // Whoever looks at another tab has what was typed saved.
    'entry.save': (from) => (from === 'draft.typing' ? page.evaluate(hide) : button(offers.tryAgain).click()),
    async 'entry.submit'() {
      await pay();
      await submit.click();
    },
    async 'entry.withdraw'() {
      // What a dialog is made of arrives with the first one, and takes time to be shown.
      await clock.run();
      await button(offers.withdraw).click();
      await page.getByRole('dialog').getByRole('button', { name: offers.withdraw, exact: true }).click();
      await clock.stop();
    },
    async 'entry.setCategory'() {
      await openAbout();
      const name = open.categories[1]?.name ?? '';
      await page.getByRole('combobox', { name: t('entrant.category') }).selectOption({ label: name });
    },
    async 'entry.changedElsewhere'(from, to, { loaded }, given) {
      const { version, status } = (given as Extract<EditorEvent, { type: 'entry.changedElsewhere' }>).entry;
      // Late what it was before; that it was sent in is only said, so that what is fetched then is what it was.
      if (version < loaded!.entry.version) return other.tell({ ...entry, status: 0, version: entry.version - 1 });
      count += 1;
      const theirs = to === 'draft.conflict' ? { title: `Harbour Library ${count}` } : { client: `Harbour ${count}` };
      if (status === 1) {
        const data = { ...entry.data, ...(to === 'draft.conflict' && theirs) };
        return other.tell({ ...entry, data, status, version: entry.version + 9 });
      }
      await other.tell(await (from.startsWith('sent.') ? change({}, { status: 0 }) : change(theirs)));
    },
    async 'entry.reload'(from) {
      typed = null;
      if (from === 'unavailable') return button(offers.tryAgain).click();
      return button(offers.fetchAgain).click();
    },
    'conflict.keepMine': () => button(offers.keepMine).click(),
    'conflict.takeTheirs'() {
      typed = null;
      return button(offers.takeTheirs).click();
    },
    'receipt.close': () => button(t('common.close')).click(),
    'network.offline': () => connection.lose(),
    async 'network.online'() {
      // Where it was not known to be gone, it comes back all the same.
      await connection.loseUnheard();
      await connection.restore();
    },
  };

  async function answer(port: string, problem: Answer['error']) {
    if (port === 'readDraft') return other.giveDrafts();
    if (!problem) return gate.settle(port);
    if (problem.code === 'entry.refusal.state') return whileSent(() => gate.settle(port));
    if (problem.status === 409 && port === 'withdrawEntry') await overtake(problem.current?.status === 0);
    else if (problem.status === 409 && port === 'submitEntry') await raiseFees();
    else if (problem.status === 409) await change({ title: 'Harbour Library' });
    if (problem.status === 422) return tooLate(() => gate.settle(port));
    if (problem.code === 'offline') await connection.loseUnheard();
    await gate.settle(port, problem.status === 0 ? unanswered : undefined);
  }

  async function face(): Promise<Face> {
    const seen = await page.locator('body').ariaSnapshot();
    const textIn = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).flatMap(([name, text]) => (seen.includes(text) ? [name] : []));
    const [line = null] = textIn(lines);
    const receipt = seen.includes(t('entrant.receipt.title', { title: '' }).slice(-12)) ? ['receipt'] : [];
    return {
      place: textIn(places).join(', ') || null,
      line: line === 'savedAt' ? 'saved' : line,
      note: [...textIn(notes), ...receipt].join(', ') || null,
      cover: Object.entries(covers).find(([, text]) => seen.includes(`dialog "${text}"`))?.[0] ?? null,
      offers: Object.entries(offers).flatMap(([name, text]) => (seen.includes(`button "${text}"`) ? [name] : [])),
      held: gate.held(),
    };
  }

  async function forgetBefore() {
    await gate.open();
    await connection.restore();
    await clock.run();
    await other.giveDrafts();
    if (spoilt) await other.forgetDrafts();
    spoilt = false;
    typed = null;
  }

  return {
    isFollowed({ context, ...state }, event) {
      const { loaded } = context as EditorContext;
      const name = nameOf(state as AnyMachineSnapshot);
      const storedDraft = event.type === 'xstate.done.actor.readDraft' && (event as Answer).output;
      // Nothing can be done with a draft that is locked.
      if (isLocked(loaded) && (name.startsWith('draft.') || storedDraft)) return false;
      if (isSentElsewhere(loaded) && name.startsWith('draft.')) return false;
      // No server answers a submission, or a withdrawal, with what the entry was before.
      const { version } = ((event as Answer).output ?? {}) as { readonly version?: number };
      const isStep = /^xstate\.done\.actor\.(submit|withdraw)Entry$/.test(event.type);
      if (isStep && version! < loaded!.entry.version) return false;
      // Nor a move with words that are not those it has.
      const { data } = ((event as Answer).output ?? {}) as { readonly data?: object };
      const moved = event.type === 'xstate.done.actor.setCategory';
      if (moved && JSON.stringify(data) !== JSON.stringify(loaded!.entry.data)) return false;
      // The award's form is the standard one here, which asks nothing of the organiser's own.
      if (namesOwn(event)) return false;
      // The page is covered meanwhile.
      if (name === 'movingCategory' && event.type === 'entry.write') return false;
      return event.type !== 'entry.reload' || !name.startsWith('draft.') || name === 'draft.refused';
    },

    async open(path) {
      await forgetBefore();
      gate.close();
      const given = loadedIn(path);
      if (!given) {
        await page.goto('entrant/entry');
        await page.getByRole('radio').first().waitFor();
        return clock.stop();
      }
      entry = await entryLike(given);
      const answers = path.steps.map(({ event }) => event as Answer);
      spoilt = answers.some(({ type }) => type === 'xstate.error.actor.readDraft');
      const draft = answers.find(({ type }) => type === 'xstate.done.actor.readDraft')?.output as
        | DraftRow['draft']
        | null
        | undefined;
      const { personID } = entrant;
      const row = draft ? { personID, entryID: entry.id, owner: 'gone', draft, loaded: null, at: Date.now() } : null;
      const restores = answers.some(({ type }) => type === 'xstate.done.actor.loadEntry');
      await goWithin(page, `entrant/entry?id=${entry.id}&awardID=${entry.awardID}`);
      await expect.poll(() => gate.held(), patience).toContain('loadEntry');
      // What the entry before saved on being left.
      for (const port of gate.held().filter((one) => one !== 'loadEntry')) await gate.settle(port, unanswered);
      await clock.stop();
      // By a clock that stands: on a busy machine the page lost its patience with what is held.
      if (restores) await other.holdDrafts(row, spoilt);
    },

    async take(event, from, to) {
      const { type, error } = event as Answer;
      const { failures } = from.context as EditorContext;
      if (type.startsWith('xstate.after.')) {
        const first = type.includes('offlineWait') ? 2000 : 1000;
        return clock.pass(type.includes('autosave') ? 800 : first * 2 ** Math.max(failures - 1, 0));
      }
      // Typed while they were on their way: the answer does not have these words.
      if (type === 'xstate.done.actor.saveEntry' && nameOf(to) === 'draft.typing')
        await acts['entry.write']('', '', from.context, event);
      if (type.startsWith('xstate.')) return answer(type.split('.').at(-1)!, error);
      await acts[type as EditorEvent['type']](nameOf(from), nameOf(to), from.context, event);
      // Nobody waits any more for what an event has overtaken.
      const overtaken = gate.held().filter((port) => faceOf(from).held.includes(port) && nameOf(from) !== nameOf(to));
      for (const port of overtaken) await gate.settle(port, unanswered);
    },

    async shows(state) {
      await expect.poll(face, patience).toEqual(faceOf(state));
      if (typed !== null && state.hasTag('writing')) expect(await title.inputValue()).toBe(typed);
      const name = nameOf(state);
      if (name !== 'draft.saved' && !name.startsWith('sent.')) return;
      const stored = await server.ok('getEntry', { as, query: { id: entry.id, awardID: entry.awardID } });
      expect(stored.status).toBe((state.context as EditorContext).loaded?.entry.status);
      if (typed !== null) expect(stored.data.title).toBe(typed);
    },

    tellsNot: (reasons) => reasons.some(({ code }) => untold.includes(code)),

    async refuses(event, _, reasons) {
      const tried = event as EditorEvent;
      if (tried.type === 'entry.start') {
        expect(await button(offers.start).getAttribute('aria-disabled')).toBe('true');
        await page.getByText(t('entryEditor.refusal.noCategory')).first().waitFor();
        // The screen offers an award that takes entries, and always one.
        return { ...tried, awardID: open.id } as EventObject;
      }
      if (tried.type === 'entry.submit') {
        for (const place of tried.uploading) await chooseFile(place);
        if (tried.codeTyped) await rail.getByRole('textbox', { name: t('entrant.discountCode') }).fill('EARLY');
        if (tried.fee === 'settled') await pay();
        const countListed = async () => (await rail.getByRole('listitem').count()) - (await colleaguesIn(rail).count());
        await expect.poll(countListed, patience).toBe(reasons.length);
        for (const { code, params } of reasons) await rail.getByText(t(code, params)).first().waitFor();
        expect(await submit.getAttribute('aria-disabled')).toBe('true');
      } else if (tried.type === 'entry.withdraw' && !reasons.some(({ code }) => code === 'entry.refusal.state')) {
        await button(offers.withdraw).focus();
        for (const { code, params } of reasons) await page.getByText(t(code, params)).first().waitFor();
        expect(await button(offers.withdraw).getAttribute('aria-disabled')).toBe('true');
      } else if (tried.type === 'entry.withdraw') {
        expect(await button(offers.withdraw).count()).toBe(0);
      } else {
        for (const { code, params } of reasons) await page.getByText(t(code, params)).first().waitFor();
        expect(await page.getByRole('combobox', { name: t('entrant.category') }).count()).toBe(0);
      }
      return event;
    },
  };

  async function chooseFile(place: string) {
    const [mimeType, extension] = place === 'supportingDoc' ? ['application/pdf', 'pdf'] : ['image/png', 'png'];
    const card = page.getByRole('group', { name: t(`entrant.field.${place}`), exact: true });
    const file = { name: `another.${extension}`, mimeType, buffer: Buffer.from('another') };
    await card.locator('input[type=file]').setInputFiles(file);
  }
}

type Answer = EventObject & {
  readonly output?: unknown;
  readonly error?: {
    readonly status?: number;
    readonly code: string;
    readonly current?: { readonly status: number };
  };
};

/** Reasons that this screen never gives. */
const untold: readonly string[] = [
  // That judges have begun is nothing that entrants are told: the server alone refuses it.
  'entry.refusal.scored',
  // The award's form is the standard one here.
  'entry.refusal.unanswered',
  'entry.refusal.notEligible',
  // Its categories take any number here; the API refuses the next one.
  'entry.refusal.categoryLimitReached',
  // Its award asks for no terms here; they have a journey of their own.
  'entry.refusal.termsNotAccepted',
];

/** What the case loads; null where nothing is loaded. */
function loadedIn({ case: { input, events } }: Path): LoadedEntry | null {
  if ((input as EditorContext).target === null) return null;
  // The cases' answers are this machine's.
  const answer = events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as Answer | undefined;
  return (answer?.output ?? null) as LoadedEntry | null;
}

/** Runs in the page. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}
