import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { draftEntry } from '../entryEditor/entryEditor.samples.ts';
import { uploadMachine } from './upload.machine.ts';
import type { ChosenFile } from './upload.rules.ts';
import { uploadTries } from './upload.setup.ts';

interface Sending {
  readonly address: string;
  readonly file: ChosenFile;
  readonly report: (sent: number, secondsLeft: number | null) => void;
}

const file = { real: true, name: 'Our file (v2).final.pdf', size: 10, mimeType: 'application/pdf', content: null };
const input = { entryID: 'e1', awardID: 'a1', field: 'supportingDoc', stored: null } as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an upload', () => {
  const clock = new SimulatedClock();
  const start = (sendFile: () => Promise<void>, more: { readonly tries?: number } = {}) => {
    const asked: unknown[] = [];
    const saved: unknown[] = [];
    const machine = uploadMachine.provide({
      actors: {
        getUploadAddress: fromPromise(async ({ input: asks }) => {
          asked.push(asks);
          return 'https://files.test/stored.pdf?signature=s';
        }),
        sendFile: fromPromise(sendFile),
        saveFile: fromPromise(async ({ input: saves }) => {
          saved.push(saves);
          return draftEntry;
        }),
      },
    });
    return { asked, saved, actor: createActor(machine, { input: { ...input, ...more }, clock }).start() };
  };

  it('asks for an address for the cleaned name, sends, and tells the entry the address without its query', async () => {
    const { asked, saved, actor } = start(async () => {});
    actor.send({ type: 'file.choose', file });
    for (let turns = 0; turns < 5; turns++) await turn();
    const target = { entryID: 'e1', awardID: 'a1', field: 'supportingDoc' };
    expect(asked).toEqual([
      { ...target, name: 'supportingDocOurfilev2final.pdf', mimeType: 'application/pdf', size: 10 },
    ]);
    const stored = { name: file.name, size: 10, mimeType: 'application/pdf', url: 'https://files.test/stored.pdf' };
    expect(saved).toEqual([{ ...target, stored }]);
    expect(actor.getSnapshot().value).toBe('kept');
    expect(actor.getSnapshot().context.stored).toEqual(stored);
  });

  it(`asks a person after ${uploadTries} failed tries, waiting longer before each`, async () => {
    let tries = 0;
    const { asked, actor } = start(async () => {
      tries += 1;
      throw { status: 0, code: 'network', message: 'Network Error', reasons: [] };
    });
    actor.send({ type: 'file.choose', file });
    for (const wait of [1_000, 2_000, 4_000]) {
      for (let turns = 0; turns < 5; turns++) await turn();
      expect(actor.getSnapshot().value).toBe('pausing');
      clock.increment(wait - 1);
      expect(actor.getSnapshot().value).toBe('pausing');
      clock.increment(1);
      expect(actor.getSnapshot().value).toBe('sending');
    }
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(tries).toBe(uploadTries);
    // It went on with what the first address had taken.
    expect(asked).toHaveLength(1);
  });

  it('starts from the beginning where going on was refused, and keeps what has arrived where the connection is gone', async () => {
    const problems = [
      { status: 0, code: 'offline', message: 'Network Error', reasons: [] },
      { status: 403, code: 'file.expired', message: 'Too late.', reasons: [] },
    ];
    const { asked, actor } = start(async () => {
      const problem = problems.shift();
      if (problem) throw problem;
    });
    const rest = async () => {
      for (let turns = 0; turns < 5; turns++) await turn();
      return actor.getSnapshot().value;
    };
    actor.send({ type: 'file.choose', file });
    expect(await rest()).toBe('offline');
    actor.send({ type: 'network.online' });
    expect(await rest()).toBe('failed');
    expect(asked).toHaveLength(1);
    actor.send({ type: 'upload.retry' });
    expect(await rest()).toBe('kept');
    expect(asked).toHaveLength(2);
  });

  it('looks for itself whether the connection is back, whatever the browser says', async () => {
    const problems = [{ status: 0, code: 'offline', message: 'Network Error', reasons: [] }];
    const { actor } = start(async () => {
      const problem = problems.shift();
      if (problem) throw problem;
    });
    actor.send({ type: 'file.choose', file });
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('offline');
    clock.increment(1_999);
    expect(actor.getSnapshot().value).toBe('offline');
    clock.increment(1);
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('kept');
  });

  it.each(['addressing', 'sending', 'pausing', 'offline'])('in %s gives way to another file', async (state) => {
    const codes: Record<string, string> = { pausing: 'network', offline: 'offline' };
    const problem = { status: 0, code: codes[state], message: 'Network Error', reasons: [] };
    const sent: string[] = [];
    const machine = uploadMachine.provide({
      actors: {
        getUploadAddress: fromPromise(({ input: { name }, signal }) => {
          signal.addEventListener('abort', () => sent.push(`${name} is not asked for`));
          const isHeld = state === 'addressing' && !name.includes('Another');
          return isHeld ? new Promise<string>(() => undefined) : Promise.resolve(`https://files.test/${name}`);
        }),
        sendFile: fromPromise<void, Sending>(({ input: { file }, signal }) => {
          signal.addEventListener('abort', () => sent.push(`${file.name} is not sent`));
          if (file.name === 'Another.pdf') return Promise.resolve();
          return state === 'sending' ? new Promise(() => undefined) : Promise.reject(problem);
        }),
        saveFile: fromPromise(async () => draftEntry),
      },
    });
    const actor = createActor(machine, { input, clock }).start();
    const rest = async () => {
      for (let turns = 0; turns < 5; turns++) await turn();
      return actor.getSnapshot().value;
    };
    actor.send({ type: 'file.choose', file });
    expect(await rest()).toBe(state);
    actor.send({ type: 'file.choose', file: { ...file, name: 'Another.pdf', size: 20 } });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'addressing',
      context: { sent: 0, failures: 0, problem: null },
    });
    expect(await rest()).toBe('kept');
    expect(actor.getSnapshot().context.stored).toMatchObject({ name: 'Another.pdf', size: 20 });
    const ended: Record<string, string[]> = {
      addressing: ['supportingDocOurfilev2final.pdf is not asked for'],
      sending: [`${file.name} is not sent`],
    };
    expect(sent).toEqual(ended[state] ?? []);
  });

  it.each(['sending', 'offline', 'failed'])(
    'in %s hears of a file that another window gave the entry',
    async (state) => {
      const codes: Record<string, string> = { offline: 'offline', failed: 'file.expired' };
      const { actor } = start(() =>
        state === 'sending'
          ? new Promise(() => undefined)
          : Promise.reject({ status: state === 'failed' ? 403 : 0, code: codes[state], message: '', reasons: [] }),
      );
      const theirs = { name: 'theirs.pdf', size: 3, mimeType: 'application/pdf', url: 'https://files.test/theirs.pdf' };
      actor.send({ type: 'file.choose', file });
      for (let turns = 0; turns < 5; turns++) await turn();
      expect(actor.getSnapshot().value).toBe(state);
      actor.send({ type: 'file.replaced', stored: theirs });
      expect(actor.getSnapshot().value).toBe(state);
      actor.send({ type: 'upload.cancel' });
      expect(actor.getSnapshot().value).toBe('kept');
      expect(actor.getSnapshot().context.stored).toEqual(theirs);
    },
  );

  it('waits five seconds at most, and knows nothing of the failed tries once the connection is back', async () => {
    const fault = { status: 503, code: 'busy', message: '', reasons: [] };
    const { actor } = start(() => Promise.reject(fault), { tries: 9 });
    const pausing = async () => {
      for (let turns = 0; turns < 5; turns++) await turn();
      expect(actor.getSnapshot().value).toBe('pausing');
    };
    actor.send({ type: 'file.choose', file });
    for (const wait of [1_000, 2_000, 4_000, 5_000]) {
      await pausing();
      clock.increment(wait);
    }
    await pausing();
    clock.increment(4_999);
    expect(actor.getSnapshot().value).toBe('pausing');
    actor.send({ type: 'network.offline' });
    actor.send({ type: 'network.online' });
    expect(actor.getSnapshot().context.failures).toBe(0);
  });

  it('counts what was sent and the failed tries from nothing when it asks for another address', async () => {
    let answer: Promise<string> = Promise.reject({ status: 0, code: 'offline', message: '', reasons: [] });
    const machine = uploadMachine.provide({
      actors: {
        getUploadAddress: fromPromise(() => answer),
        sendFile: fromPromise<void, Sending>(({ input }) => {
          input.report(7, 2);
          return Promise.reject({ status: 403, code: 'file.expired', message: '', reasons: [] });
        }),
      },
    });
    const actor = createActor(machine, { input, clock }).start();
    const context = () => actor.getSnapshot().context;
    actor.send({ type: 'file.choose', file });
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('offline');
    answer = Promise.resolve('https://files.test/stored.pdf');
    actor.send({ type: 'network.online' });
    expect(context()).toMatchObject({ failures: 0, problem: null });
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(context()).toMatchObject({ sent: 7, secondsLeft: 2 });
    actor.send({ type: 'upload.retry' });
    expect(actor.getSnapshot().value).toBe('addressing');
    expect(context()).toMatchObject({ sent: 0, secondsLeft: null });
  });

  it.each([
    [0, 'refused'],
    [1, 'addressing'],
    [20 * 1024 * 1024, 'addressing'],
    [20 * 1024 * 1024 + 1, 'refused'],
  ])('of %j bytes is %s', (size, state) => {
    const { actor } = start(async () => {});
    actor.send({ type: 'file.choose', file: { ...file, size } });
    expect(actor.getSnapshot().value).toBe(state);
  });

  it('says why a file is not taken', () => {
    const { actor } = start(async () => {});
    actor.send({ type: 'file.choose', file: { ...file, mimeType: 'text/plain', size: 30 * 1024 * 1024 } });
    expect(actor.getSnapshot().value).toBe('refused');
    expect(actor.getSnapshot().context.problem?.reasons).toEqual([
      { code: 'upload.refusal.kind', params: { kinds: 'PDF' } },
      { code: 'upload.refusal.tooLarge', params: { megabytes: 20 } },
    ]);
    actor.send({ type: 'file.choose', file: { ...file, real: false, name: 'Documents' } });
    expect(actor.getSnapshot().context.problem?.reasons).toEqual([
      { code: 'upload.refusal.invalidFile', params: { name: 'Documents' } },
    ]);
  });
});
