import { randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { EventObject } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { growingWait } from '#machines/kit/retry.ts';
import { type ChosenFile, fileFieldOf } from '#machines/upload/upload.rules.ts';
import type { UploadContext, UploadEvent, UploadInput } from '#machines/upload/upload.setup.ts';
import { uploadTries } from '#machines/upload/upload.setup.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { upload } from '../../support/stage.ts';
import { textOf } from '../../support/texts.ts';
import { gateOf, unanswered } from './callGate.ts';
import { clockOf } from './clock.ts';
import { connectionOf } from './connection.ts';
import { goWithin } from './goWithin.ts';
import { openOtherWindow } from './otherWindow.ts';
import type { FlowScreen } from './screenFlow.ts';

export interface UploadStage {
  readonly server: TestServer;
  readonly award: Award;
  /** Who is signed in on the page. */
  readonly entrant: TestPerson;
  /** Somebody who may not see the entry. */
  readonly rival: TestPerson;
  /** Its clock is the test's. */
  readonly page: Page;
  /** For files too large to be handed over otherwise. */
  readonly folder: string;
}

interface Face {
  readonly words: readonly string[];
  readonly offers: readonly string[];
  /** The calls on their way. */
  readonly held: readonly string[];
}

/** What the card of a file shows in each state. */
const faces: Readonly<Record<string, Face>> = {
  empty: { words: [], offers: ['drop'], held: [] },
  refused: { words: ['reason'], offers: ['another', 'dismiss'], held: [] },
  addressing: { words: ['figure'], offers: ['cancel'], held: ['getUploadAddress'] },
  sending: { words: ['figure'], offers: ['cancel'], held: ['sendFile'] },
  pausing: { words: ['again'], offers: ['cancel'], held: [] },
  offline: { words: ['offline'], offers: ['cancel'], held: [] },
  saving: { words: ['saving'], offers: [], held: ['saveFile'] },
  unsaved: { words: ['reason'], offers: ['another', 'dismiss', 'retry'], held: [] },
  failed: { words: ['reason'], offers: ['another', 'dismiss', 'retry'], held: [] },
  kept: { words: [], offers: ['preview', 'remove', 'replace'], held: [] },
  removing: { words: ['removing'], offers: [], held: ['removeFile'] },
};

const field = 'supportingDoc';
const t = (id: string) => textOf('en', id);
const largest = fileFieldOf(field).maximumBytes;
const patience = { timeout: 20_000 };

const words: Readonly<Record<string, RegExp | string>> = {
  reason: '- alert',
  figure: /\d \w+ of \d/,
  again: t('entrant.file.again'),
  offline: t('entrant.file.offline'),
  saving: t('entrant.file.saving'),
  removing: t('entrant.file.removing'),
  notRemoved: t('entrant.file.notRemoved'),
};
const offers = {
  another: t('common.chooseAnother'),
  cancel: t('common.cancel'),
  dismiss: t('common.dismiss'),
  drop: t('common.dropFile'),
  preview: t('common.preview'),
  remove: t('common.remove'),
  replace: t('common.replace'),
  retry: t('common.tryAgain'),
};

/** The place of one file in the form of an entry, by an entrant who reads English. */
export async function uploadScreen({ server, award, entrant, rival, page, folder }: UploadStage): Promise<FlowScreen> {
  const as = entrant.token;
  const card = page.getByRole('group', { name: t(`entrant.field.${field}`), exact: true });
  const connection = connectionOf(page);
  const clock = clockOf(page);
  const other = await openOtherWindow(page.context(), server.url);
  const gate = await gateOf(page, (request) => {
    if (request.method() === 'PUT') return 'sendFile';
    if (new URL(request.url()).pathname.endsWith('/file/geturl')) return 'getUploadAddress';
    const files = request.method() === 'PATCH' ? request.postDataJSON().data.files : undefined;
    return files ? (files[field] === null ? 'removeFile' : 'saveFile') : null;
  });
  let entry: Entry;
  let count = 0;

  /** Puts a file that has arrived into the entry, or takes it out, elsewhere. */
  async function put(has: boolean) {
    const files = { [field]: has ? await upload(server, entrant, field) : null };
    const query = { id: entry.id, awardID: award.id };
    entry = await server.ok('updateEntry', { as, query, body: { data: { files } } });
  }

  const press = (offer: keyof typeof offers) => card.getByRole('button', { name: offers[offer], exact: true }).click();
  const choose = async (file: ChosenFile) => {
    const { name, mimeType, size } = file;
    const given = size > largest ? await emptyFile(folder, file) : { name, mimeType, buffer: bytesOf(file) };
    await card.locator('input[type=file]').setInputFiles(given);
  };
  const percent = async () => Number(await card.getByRole('progressbar').getAttribute('aria-valuenow'));

  async function act(event: UploadEvent, state: string): Promise<unknown> {
    switch (event.type) {
      case 'file.choose':
        return choose(event.file);
      case 'file.remove':
        return press('remove');
      case 'upload.cancel':
        return press(['refused', 'unsaved', 'failed'].includes(state) ? 'dismiss' : 'cancel');
      case 'upload.retry':
        return press('retry');
      case 'file.replaced':
        await put(event.stored !== null);
        return other.tell(entry);
      case 'upload.progressed': {
        const before = await percent();
        await gate.settle('sendFile', (route) => route.continue());
        return expect.poll(percent, patience).toBeGreaterThan(before);
      }
      case 'network.offline':
        return connection.lose();
      case 'network.online':
        // Where it was not known to be gone, it comes back all the same.
        if (state !== 'offline') await connection.loseUnheard();
        return connection.restore();
    }
  }

  async function answer(type: string, problem: Refusal | undefined, tries: number) {
    const port = type.split('.').at(-1)!;
    if (!problem && port !== 'sendFile') return gate.settle(port);
    if (!problem) {
      await gate.let(port, true);
      await expect.poll(() => gate.held(), patience).toEqual(['saveFile']);
      return gate.let(port, false);
    }
    if (problem.code === 'offline') await connection.loseUnheard();
    const refusing = port === 'sendFile' ? tampered : asSomebodyElse(rival);
    await gate.settle(port, problem.status === 0 ? unanswered : refusing);
    for (let failures = 1; failures < tries; failures += 1) {
      await card.getByText(t('entrant.file.again')).first().waitFor();
      await clock.pass(5000);
      await expect.poll(() => gate.held(), patience).toEqual([port]);
      await gate.settle(port, unanswered);
    }
  }

  async function face(): Promise<Face> {
    const seen = await card.ariaSnapshot();
    const says = ([, text]: [string, RegExp | string]) =>
      typeof text === 'string' ? seen.includes(text) : text.test(seen);
    return {
      words: Object.entries(words)
        .filter(says)
        .map(([name]) => name),
      offers: Object.entries(offers)
        .filter(([, name]) => new RegExp(`- button "[^"]*${name}"`).test(seen))
        .map(([offer]) => offer),
      held: gate.held(),
    };
  }

  return {
    isFollowed: (_, event) => !(event.type === 'file.choose' && !(event as EventObject & Choosing).file.real),

    async open({ case: { input } }) {
      await gate.open();
      await connection.restore();
      await clock.run();
      count += 1;
      const title = `Carra Quay ${count}`;
      const data = { awardID: award.id, categoryID: award.categories[0]?.categoryID ?? null, data: { title } };
      entry = await server.ok('createEntry', { as, query: {}, body: { data } });
      if ((input as UploadInput).stored) await put(true);
      await goWithin(page, `entrant/entry?id=${entry.id}&awardID=${award.id}`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await card.waitFor();
      await clock.stop();
      gate.close();
    },

    async take(event, from, _, { case: { input } }) {
      const { type, error } = event as EventObject & { readonly error?: Refusal };
      if (type.startsWith('xstate.after.offlineWait.')) {
        // The browser never says that it is back: the page finds out alone, after what it waits by its failures.
        await connection.restoreUnheard();
        return clock.pass(growingWait(Math.max(1, (from.context as UploadContext).failures), 2000, 30_000));
      }
      if (type.startsWith('xstate.after.')) return clock.pass(5000);
      // The page tries as often as it does; the case of a single try ends where the last one fails.
      const once = (input as UploadInput).tries !== undefined && type.endsWith('.sendFile');
      if (type.startsWith('xstate.')) return answer(type, error, once ? uploadTries : 1);
      await act(event as UploadEvent, String(from.value));
    },

    async shows({ value, context }) {
      const { problem } = context as UploadContext;
      const { words, ...rest } = faces[String(value)]!;
      const expected = value === 'kept' && problem ? ['notRemoved'] : words;
      await expect.poll(face, patience).toEqual({ ...rest, words: expected });
      if (value !== 'kept' && value !== 'empty') return;
      // The entry has what the card shows.
      const { files } = await server.ok('getEntry', { as, query: { id: entry.id, awardID: award.id } });
      const name = files[field]?.name;
      if (value === 'empty') expect(name).toBeUndefined();
      else await card.getByText(name ?? 'no file', { exact: true }).waitFor();
    },
  };
}

type Refusal = { readonly status: number; readonly code: string };
type Choosing = { readonly file: ChosenFile };

/** Three parts of an upload, where the case has a file in order. */
const bytesOf = ({ size, mimeType }: ChosenFile): Buffer =>
  size === 0 || mimeType !== 'application/pdf'
    ? Buffer.alloc(Math.min(size, 100))
    : Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_300_000)]);

/** A file that takes no time to hand over, however large. */
async function emptyFile(folder: string, { name, size }: ChosenFile): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  await truncate(path, size);
  return path;
}

/** An address that somebody has tampered with. */
const tampered = (route: Route) =>
  route.continue({
    url: route
      .request()
      .url()
      .replace(/signature=[^&]*/, 'signature=AAAA'),
  });

/** The call of somebody whose entry it is not. */
const asSomebodyElse =
  ({ token }: TestPerson) =>
  async (route: Route) =>
    route.fulfill({ response: await route.fetch({ headers: { ...route.request().headers(), authorization: token } }) });
