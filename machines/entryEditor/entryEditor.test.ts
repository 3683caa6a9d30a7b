import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { entryStatuses } from '../entry/entry.rules.ts';
import type { EditedEntry } from '../form/editedEntry.ts';
import type { Form } from '../form/form.types.ts';
import { refusals } from '../kit/rules.ts';
import { whyNot } from '../kit/why.ts';
import type { StoredDraft } from './draft.rules.ts';
import { entryEditorCases } from './entryEditor.cases.ts';
import { clashesIn, draftToStore, entryEditorMachine } from './entryEditor.machine.ts';
import { entryEditorRules, furtherFactsOf, type LoadedEntry, valuesOf } from './entryEditor.rules.ts';
import type { EntryTarget } from './entryEditor.setup.ts';

const answer = <Output>(title: string, type: string) => {
  const sample = entryEditorCases.find((one) => one.title === title)?.events.find((event) => event.type === type);
  return (sample as unknown as { output: Output }).output;
};
const loaded = answer<LoadedEntry>('a complete draft before the deadline', 'xstate.done.actor.loadEntry');
const empty = answer<LoadedEntry>('an empty draft after the deadline', 'xstate.done.actor.loadEntry');
const wrong = answer<LoadedEntry>('an entry to correct, too late', 'xstate.done.actor.loadEntry');
const now = Date.UTC(2026, 10, 12, 12);

/** A server with one entry, whose answers the test may hold back. */
const open = async (start: LoadedEntry = loaded, stored: StoredDraft | null = null) => {
  const server = {
    entry: start.entry,
    award: start.award,
    form: start.form ?? null,
    loads: 0,
    refusal: null as unknown,
    saves: [] as unknown[],
    hold: null as Promise<void> | null,
    problem: null as unknown,
  };
  const device = { draft: stored };
  const clock = new SimulatedClock();
  const machine = entryEditorMachine.provide({
    actors: {
      loadEntry: fromPromise<LoadedEntry, EntryTarget>(async () => {
        server.loads += 1;
        return { ...start, entry: server.entry, award: server.award, form: server.form };
      }),
      readDraft: fromPromise(async () => device.draft),
      saveEntry: fromPromise(async ({ input: { version, changes } }) => {
        server.saves.push(changes);
        await server.hold;
        if (server.problem) throw server.problem;
        if (isStrange(changes, server.form)) throw strange;
        if (version !== server.entry.version) {
          throw { status: 409, code: 'entry.stale', message: '', reasons: [], current: server.entry };
        }
        server.entry = { ...server.entry, version: version + 1, data: { ...server.entry.data, ...changes } };
        return server.entry;
      }),
      setCategory: fromPromise(async () => server.entry),
      // As the server has it: without the spaces around the words.
      submitEntry: fromPromise(async ({ input: { changes } }) => {
        if (server.refusal) throw server.refusal;
        if (isStrange(changes, server.form)) throw strange;
        const words = Object.entries(changes).map(([field, text]) => [field, text?.trim()]);
        return { ...server.entry, status: 1, data: { ...server.entry.data, ...Object.fromEntries(words) } };
      }),
      withdrawEntry: fromPromise(async () => ({ ...server.entry, status: 0 })),
    },
    actions: {
      keepOnDevice: ({ context }) => {
        device.draft = draftToStore(context);
      },
    },
  });
  const actor = createActor(machine, { clock, input: { target: { id: 'e1', awardID: 'a1' }, idempotencyKey: 'k' } });
  actor.start();
  await settle();
  const elsewhere = (data: Partial<EditedEntry['data']>) => {
    server.entry = { ...server.entry, version: server.entry.version + 1, data: { ...server.entry.data, ...data } };
  };
  return { actor, server, device, clock, elsewhere, values: () => valuesOf(actor.getSnapshot().context) };
};
const strange = { status: 422, code: 'form.refusal.fieldUnknown', message: 'No such field.', reasons: [] };
const isStrange = (changes: object, form: Form | null) =>
  Object.keys(changes).some((field) => field.startsWith('own_') && !form?.some(({ key }) => key === field));
const settle = async () => {
  for (let turns = 0; turns < 6; turns++) await new Promise((resolve) => setImmediate(resolve));
};

describe('autosave', () => {
  it('saves once the keys have rested for 800 ms, and then keeps nothing on the device', async () => {
    const { actor, server, device, clock } = await open();
    actor.send({ type: 'entry.write', changes: { title: 'H' } });
    clock.increment(799);
    actor.send({ type: 'entry.write', changes: { title: 'Ha' } });
    clock.increment(799);
    expect(server.saves).toEqual([]);
    expect(device.draft).toEqual({ changes: { title: 'Ha' }, base: { title: 'Harbour Light Library' } });
    clock.increment(1);
    await settle();
    expect(server.saves).toEqual([{ title: 'Ha' }]);
    expect(actor.getSnapshot().matches({ draft: 'saved' })).toBe(true);
    expect(device.draft).toBeNull();
  });

  it('keeps what is typed while the answer is on its way', async () => {
    const { actor, server, clock, values } = await open();
    let release = () => {};
    server.hold = new Promise((resolve) => {
      release = resolve;
    });
    actor.send({ type: 'entry.write', changes: { title: 'One' } });
    clock.increment(800);
    actor.send({ type: 'entry.write', changes: { title: 'One two' } });
    release();
    await settle();
    expect(values().title).toBe('One two');
    clock.increment(800);
    await settle();
    expect(server.saves).toEqual([{ title: 'One' }, { title: 'One two' }]);
    expect(server.entry.data.title).toBe('One two');
  });

  it('tries again alone after the connection failed, and at once when it is back', async () => {
    const { actor, server, device, clock } = await open();
    server.problem = { status: 0, code: 'network', message: '', reasons: [] };
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().matches({ draft: 'retrying' })).toBe(true);
    actor.send({ type: 'network.offline' });
    expect(device.draft?.changes).toEqual({ place: 'Carra' });
    server.problem = null;
    actor.send({ type: 'network.online' });
    await settle();
    expect(server.entry.data.place).toBe('Carra');
    expect(device.draft).toBeNull();
  });

  it('looks for itself whether the connection is back, whatever the browser says', async () => {
    const { actor, server, clock } = await open();
    server.problem = { status: 0, code: 'offline', message: '', reasons: [] };
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().matches({ draft: 'offline' })).toBe(true);
    clock.increment(2_000);
    await settle();
    expect(actor.getSnapshot().matches({ draft: 'offline' })).toBe(true);
    server.problem = null;
    clock.increment(4_000);
    await settle();
    expect(server.entry.data.place).toBe('Carra');
  });

  it('keeps refused words on the device', async () => {
    const { actor, server, device, clock } = await open();
    server.problem = { status: 422, code: 'entry.refusal.deadlinePassed', message: 'Too late.', reasons: [] };
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().matches({ draft: 'refused' })).toBe(true);
    expect(actor.getSnapshot().context.problem?.code).toBe('entry.refusal.deadlinePassed');
    expect(device.draft?.changes).toEqual({ place: 'Carra' });
  });

  it('puts back what the device kept', async () => {
    const { server, clock, values } = await open(loaded, {
      changes: { place: 'Carra' },
      base: { place: 'Carra Quay' },
    });
    expect(values().place).toBe('Carra');
    clock.increment(800);
    await settle();
    expect(server.entry.data.place).toBe('Carra');
  });
});

describe('the device', () => {
  const network = { status: 0, code: 'network', message: '', reasons: [] };
  const refused = { status: 422, code: 'entry.refusal.deadlinePassed', message: '', reasons: [] };

  it.each<[string, unknown]>([
    ['saving', null],
    ['retrying', network],
    ['offline', { ...network, code: 'offline' }],
    ['refused', refused],
    ['conflict', 'theirs'],
  ])('has what is typed while it is %s', async (state, problem) => {
    const { actor, server, device, clock, elsewhere } = await open();
    if (state === 'saving') server.hold = new Promise(() => {});
    else if (problem === 'theirs') elsewhere({ title: 'Theirs' });
    else server.problem = problem;
    actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ draft: state });
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    expect(device.draft?.changes).toEqual({ title: 'Mine', place: 'Carra' });
  });

  it('has what is typed while the category is changed, and nothing once the entry is in', async () => {
    const { actor, device } = await open();
    actor.send({ type: 'entry.setCategory', categoryID: 'housing', now });
    actor.send({ type: 'entry.write', changes: { title: ' Mine' } });
    expect(device.draft?.changes).toEqual({ title: ' Mine' });
    await settle();
    actor.send({ type: 'entry.submit', now, fee: 'settled', uploading: [] });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ sent: 'receipt' });
    expect(device.draft).toBeNull();
  });

  it('has the side that was chosen of a conflict', async () => {
    const clash = async () => {
      const opened = await open();
      opened.actor.send({ type: 'entry.write', changes: { title: 'Mine', place: 'Here' } });
      opened.elsewhere({ title: 'Theirs' });
      opened.clock.increment(800);
      await settle();
      return opened;
    };
    const mine = await clash();
    mine.actor.send({ type: 'conflict.keepMine' });
    expect(mine.device.draft?.base.title).toBe('Theirs');
    const theirs = await clash();
    theirs.actor.send({ type: 'conflict.takeTheirs' });
    expect(theirs.device.draft?.changes).toEqual({ place: 'Here' });
  });

  it('keeps, after a save, only what was typed since', async () => {
    const { actor, server, device, clock } = await open();
    let release = () => {};
    server.hold = new Promise((resolve) => {
      release = resolve;
    });
    actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
    clock.increment(800);
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    release();
    await settle();
    expect(device.draft?.changes).toEqual({ place: 'Carra' });
  });
});

describe('a failed save', () => {
  it('is tried again after a second, then after twice as long each time, up to half a minute', async () => {
    const { actor, server, clock } = await open();
    server.problem = { status: 503, code: 'busy', message: '', reasons: [] };
    actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
    clock.increment(800);
    await settle();
    for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
      clock.increment(wait - 1);
      expect(server.saves).toHaveLength(index + 1);
      clock.increment(1);
      await settle();
      expect(server.saves).toHaveLength(index + 2);
    }
    actor.send({ type: 'entry.submit', now, fee: 'settled', uploading: [] });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ failures: 0, changes: {}, problem: null });
  });

  it('of an answer that is too long to be kept holds up nothing else', async () => {
    const own_time = 'x'.repeat(20_001);
    const ask = { key: 'own_time', kind: 'longText', label: {}, seenBy: 'judges' } as const;
    const { actor, server, device, clock } = await open({ ...loaded, form: [ask] });
    actor.send({ type: 'entry.write', changes: { title: 'Mine', own_time } });
    clock.increment(800);
    await settle();
    expect(server.saves).toEqual([{ title: 'Mine' }]);
    server.problem = { status: 400, code: 'request.shape', message: '', reasons: [] };
    clock.increment(800);
    await settle();
    expect(server.saves).toEqual([{ title: 'Mine' }, { own_time }]);
    expect(actor.getSnapshot().value).toEqual({ draft: 'refused' });
    expect(device.draft?.changes).toEqual({ own_time });
    server.problem = null;
    actor.send({ type: 'entry.write', changes: { own_time: '12 min' } });
    clock.increment(800);
    await settle();
    expect(server.entry.data).toMatchObject({ title: 'Mine', own_time: '12 min' });
    expect([actor.getSnapshot().value, device.draft]).toEqual([{ draft: 'saved' }, null]);
  });

  it.each([
    [409, undefined],
    [409, { id: 'e1', version: 9 }],
    [422, loaded.entry],
  ])('with status %j is no conflict where it does not come with the other entry', async (status, current) => {
    const { actor, server, clock } = await open();
    server.problem = { status, code: 'entry.refused', message: '', reasons: [], ...(current && { current }) };
    actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ draft: 'refused' });
  });
});

describe('an editor without its entry', () => {
  it('is blank, and has nothing to settle', () => {
    expect(valuesOf({ loaded: null, changes: { place: 'Carra' } })).toMatchObject({ title: '', place: 'Carra' });
    const { context } = createActor(entryEditorMachine, { input: { target: null, idempotencyKey: 'k' } }).getSnapshot();
    expect(clashesIn(context)).toEqual([]);
  });

  it('ends with the one that it made', async () => {
    const target = { id: 'e2', awardID: 'a1' };
    const machine = entryEditorMachine.provide({ actors: { createEntry: fromPromise(async () => target) } });
    const actor = createActor(machine, { input: { target: null, idempotencyKey: 'k' } }).start();
    actor.send({ type: 'entry.start', awardID: 'a1', categoryID: 'housing' });
    await settle();
    expect(actor.getSnapshot().output).toEqual(target);
  });
});

describe('a change elsewhere', () => {
  it('to other words joins in silence', async () => {
    const { actor, server, clock, elsewhere } = await open();
    actor.send({ type: 'entry.write', changes: { title: 'Mine' } });
    elsewhere({ place: 'Theirs' });
    clock.increment(800);
    await settle();
    clock.increment(800);
    await settle();
    expect(server.entry.data).toMatchObject({ title: 'Mine', place: 'Theirs' });
  });

  const clash = async () => {
    const opened = await open();
    opened.actor.send({ type: 'entry.write', changes: { title: 'Mine', place: 'Here' } });
    opened.elsewhere({ title: 'Theirs' });
    opened.clock.increment(800);
    await settle();
    expect(opened.actor.getSnapshot().matches({ draft: 'conflict' })).toBe(true);
    expect(clashesIn(opened.actor.getSnapshot().context)).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    return opened;
  };

  it('to the same words lets mine win', async () => {
    const { actor, server } = await clash();
    actor.send({ type: 'conflict.keepMine' });
    await settle();
    expect(server.entry.data).toMatchObject({ title: 'Mine', place: 'Here' });
  });

  it('or theirs, and saves the rest', async () => {
    const { actor, server, clock, values } = await clash();
    actor.send({ type: 'conflict.takeTheirs' });
    expect(values()).toMatchObject({ title: 'Theirs', place: 'Here' });
    clock.increment(800);
    await settle();
    expect(server.entry.data).toMatchObject({ title: 'Theirs', place: 'Here' });
  });
});

describe('a question that the organiser takes away', () => {
  const ask = (key: `own_${string}`) => ({ key, kind: 'shortText', label: {}, seenBy: 'judges' }) as const;
  const asking: LoadedEntry = { ...loaded, form: [ask('own_time'), ask('own_crew')] };
  const typed = { own_time: '12 min', own_crew: 'Nine', title: 'Mine' };

  it('takes what was typed for it with it, and everything else is saved', async () => {
    const { actor, server, device, clock } = await open(asking);
    actor.send({ type: 'entry.write', changes: typed });
    server.form = [ask('own_crew')];
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().context.loaded!.form).toEqual([ask('own_crew')]);
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ draft: 'saved' });
    expect(server.entry.data).toMatchObject({ own_crew: 'Nine', title: 'Mine' });
    expect([server.saves.length, server.loads, device.draft]).toEqual([2, 2, null]);
  });

  it('is not put back from the device', async () => {
    const gone = { ...asking, form: [ask('own_crew')] };
    const base = { own_time: '', own_crew: '', title: loaded.entry.data.title };
    const { server, clock } = await open(gone, { changes: typed, base });
    clock.increment(800);
    await settle();
    expect(server.saves).toEqual([{ own_crew: 'Nine', title: 'Mine' }]);
  });

  it('is in the way of no submission', async () => {
    const { actor, server } = await open(asking);
    actor.send({ type: 'entry.write', changes: typed });
    server.form = null;
    const submit = { type: 'entry.submit', now, fee: 'settled', uploading: [] } as const;
    actor.send(submit);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ draft: 'typing' });
    actor.send(submit);
    await settle();
    expect(server.loads).toBe(2);
    expect(actor.getSnapshot().value).toEqual({ sent: 'receipt' });
  });

  it('is fetched anew once where the server has the same form and refuses all the same', async () => {
    const { actor, server, device, clock } = await open(asking);
    server.problem = strange;
    actor.send({ type: 'entry.write', changes: typed });
    clock.increment(800);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ draft: 'refused' });
    expect(actor.getSnapshot().context.problem).toEqual(strange);
    clock.increment(60_000);
    await settle();
    expect([server.saves.length, server.loads, device.draft?.changes]).toEqual([1, 2, typed]);
  });
});

describe('submitting', () => {
  const reasons = async (start: LoadedEntry, uploading: readonly string[] = []) => {
    const { actor } = await open(start);
    const event = { type: 'entry.submit', now, fee: 'unsettled', uploading };
    return whyNot(actor.getSnapshot(), event, entryEditorRules).map(({ code }) => code);
  };

  it('is refused where its category takes no more of its entrant, and so is going there to correct it', async () => {
    const fee = { amount: 0, earlyAmount: null, earlyUntil: null };
    const category = { name: '', names: {}, description: '', eligibility: '', fee };
    const categories = [
      { ...category, categoryID: 'housing', entryLimit: 1 },
      { ...category, categoryID: 'wayfinding', entryLimit: 2 },
    ];
    const start: LoadedEntry = {
      ...loaded,
      entry: { ...loaded.entry, categoryID: 'housing' },
      award: { ...loaded.award, categories },
      entriesUsed: 2,
      usedIn: { housing: 1, wayfinding: 1 },
    };
    const limit = 'entry.refusal.categoryLimitReached';
    expect(await reasons(start)).toContain(limit);
    const elsewhere = { ...start, entry: { ...start.entry, categoryID: 'wayfinding' } };
    expect(await reasons(elsewhere)).not.toContain(limit);
    const { actor } = await open({ ...elsewhere, entry: { ...elsewhere.entry, status: entryStatuses.error } });
    const move = (categoryID: string) => {
      const event = { type: 'entry.setCategory', categoryID, now };
      return whyNot(actor.getSnapshot(), event, entryEditorRules).map(({ code }) => code);
    };
    expect(move('housing')).toEqual([limit]);
    expect(move('wayfinding')).toEqual([]);
    expect(furtherFactsOf(start, ['housing'])).toMatchObject({ full: ['housing'] });
  });

  it('is refused while a discount code is typed that was not applied', async () => {
    const { actor } = await open(loaded);
    const why = (codeTyped: boolean) => {
      const event = { type: 'entry.submit', now, fee: 'settled', uploading: [], codeTyped };
      return whyNot(actor.getSnapshot(), event, entryEditorRules).map(({ code }) => code);
    };
    expect(why(true)).toEqual([...why(false), 'entryEditor.refusal.codeUnapplied']);
  });

  it('is refused with every reason at once', async () => {
    expect(await reasons(empty, ['logoLight', 'supportingImage'])).toEqual([
      'entryEditor.refusal.uploading.supportingImage',
      'entryEditor.refusal.uploading.logoLight',
      'entry.refusal.awardNotOpen',
      'entry.refusal.deadlinePassed',
      'entry.refusal.noCategory',
      'entry.refusal.missing.title',
      'entry.refusal.missing.statement',
      'entry.refusal.missing.leadName',
      'entry.refusal.missing.supportingDoc',
      'entry.refusal.missing.logoDark',
      'entry.refusal.limitReached',
      'entry.refusal.feeUnsettled',
    ]);
  });

  it('in an own form waits for a file that is on its way, also beside another one', async () => {
    const file = { name: 'a.pdf', size: 1, mimeType: 'application/pdf', url: 'https://files.test/a.pdf' };
    const still = { key: 'own_still', kind: 'file', label: { en: 'Still' }, seenBy: 'judges', maximum: 2 } as const;
    const own = { ...loaded, form: [still], entry: { ...loaded.entry, files: { own_still: file } } };
    expect(await reasons(own)).not.toContain('entry.refusal.unanswered');
    expect(await reasons(own, ['own_still_2'])).toContain('entry.refusal.unanswered');
  });

  it('again after a correction does not ask for the deadline', async () => {
    expect(await reasons({ ...wrong, award: { ...empty.award } })).toEqual(['entry.refusal.feeUnsettled']);
    expect(await reasons(wrong)).toEqual(['entry.refusal.feeUnsettled', 'entry.refusal.awardClosed']);
  });

  it('asks for no deadline where there is none', async () => {
    expect(await reasons({ ...loaded, award: { ...loaded.award, closesAt: null } })).toEqual([
      'entry.refusal.feeUnsettled',
    ]);
  });

  it('that is refused since something else is due fetches entry and award anew, and keeps what was typed', async () => {
    const { actor, server } = await open();
    actor.send({ type: 'entry.write', changes: { place: 'Carra' } });
    const reasons = [{ code: 'entry.refusal.amountUnseen', params: { amount: '£500.00' } }];
    server.entry = { ...server.entry, version: 4, categoryID: 'c2' };
    server.award = { ...server.award, name: 'Young Practice Prize 2028' };
    server.refusal = { status: 409, code: reasons[0]!.code, message: '', reasons, current: server.entry };
    actor.send({ type: 'entry.submit', now, fee: 'settled', uploading: [] });
    await settle();
    const { context, value } = actor.getSnapshot();
    expect(value).toEqual({ draft: 'typing' });
    expect(context.loaded).toMatchObject({ entry: { categoryID: 'c2' }, award: { name: 'Young Practice Prize 2028' } });
    expect([context.changes, server.loads]).toEqual([{ place: 'Carra' }, 2]);
  });

  it('can be taken back', async () => {
    const { actor } = await open({ ...loaded, entry: { ...loaded.entry, status: 1 } });
    const withdrawal = { type: 'entry.withdraw', now } as const;
    expect(whyNot(actor.getSnapshot(), withdrawal, entryEditorRules)).toEqual([]);
    actor.send(withdrawal);
    await settle();
    expect(actor.getSnapshot().value).toEqual({ draft: 'saved' });
  });

  it('counts what was just typed', async () => {
    const { actor } = await open();
    actor.send({ type: 'entry.write', changes: { statement: ' ' } });
    const event = { type: 'entry.submit', now, fee: 'settled', uploading: [] };
    expect(whyNot(actor.getSnapshot(), event, entryEditorRules)).toEqual([{ code: 'entry.refusal.missing.statement' }]);
  });
});

describe('the category', () => {
  const reasons = async (changes: Partial<EditedEntry>) => {
    const { actor } = await open({ ...loaded, entry: { ...loaded.entry, ...changes } });
    const snapshot = actor.getSnapshot();
    return refusals(entryEditorRules.mayChangeCategory, snapshot.context, { categoryID: 'c2', now }).map(
      ({ code }) => code,
    );
  };

  it('is chosen by the rules of the entry in the state that it is in', async () => {
    expect(await reasons({ status: entryStatuses.inProgress })).toEqual([]);
    expect(await reasons({ status: entryStatuses.error })).toEqual([]);
    expect(await reasons({ status: entryStatuses.submitted })).toEqual(['entry.refusal.state']);
    expect(await reasons({ status: entryStatuses.categoryClosed })).toEqual(['entry.refusal.state']);
  });

  it('stays once marks were given for its criteria', async () => {
    expect(await reasons({ status: entryStatuses.error, scoreStatus: 'scored' })).toEqual(['entry.refusal.scored']);
  });
});

describe('an entry that was submitted', () => {
  it('is written again once another window has taken it back, and shows what changed otherwise', async () => {
    const { actor } = await open({
      ...loaded,
      entry: { ...loaded.entry, version: 5, status: entryStatuses.submitted },
    });
    const entry = { ...actor.getSnapshot().context.loaded!.entry, version: 6, ref: 'YP-0005' };
    actor.send({ type: 'entry.changedElsewhere', entry });
    expect(actor.getSnapshot().matches({ sent: 'reading' })).toBe(true);
    expect(actor.getSnapshot().context.loaded!.entry.ref).toBe('YP-0005');
    actor.send({ type: 'entry.changedElsewhere', entry: { ...entry, version: 5, status: entryStatuses.inProgress } });
    expect(actor.getSnapshot().matches('sent')).toBe(true);
    actor.send({ type: 'entry.changedElsewhere', entry: { ...entry, version: 7, status: entryStatuses.inProgress } });
    expect(actor.getSnapshot().matches({ draft: 'saved' })).toBe(true);
  });
});
