import type { BrowserContext, Page } from 'playwright-core';
import type { Entry } from '#contract/entities/entry.ts';
import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';

/** Another window of the same browser, which shares what the first one keeps and hears. */
export async function openOtherWindow(context: BrowserContext, url: string) {
  const page: Page = await context.newPage();
  // A document of the same origin, without the application.
  await page.goto(`${url}favicon.svg`);
  return {
    /** Says what every window says of an entry that it has just changed. */
    tell: (entry: Entry) =>
      page.evaluate((message) => {
        const channel = new BroadcastChannel('awards.entries');
        channel.postMessage(message);
        channel.close();
      }, entry),
    /** Keeps the words that this device has to itself, so that nobody else reads them until `giveDrafts`. */
    holdDrafts: (row: DraftRow | null, spoil: boolean) => page.evaluate(holdDrafts, { row, spoil }),
    /** Lets others read again. What was held to be spoilt cannot be read. */
    giveDrafts: () => page.evaluate(() => (window as Held).giveDrafts?.()),
    forgetDrafts: () => page.evaluate(forgetDrafts),
  };
}

/** Words of an entry that a window left on this device. */
export interface DraftRow {
  readonly personID: string;
  readonly entryID: string;
  readonly owner: string;
  readonly draft: StoredDraft;
  readonly loaded: null;
  readonly at: number;
}

interface Held extends Window {
  giveDrafts?: () => Promise<void>;
}

/** Runs in the page: a change of version that a connection is in the way of keeps everybody else from opening. */
async function holdDrafts({ row, spoil }: { readonly row: DraftRow | null; readonly spoil: boolean }): Promise<void> {
  const settled = <Value>(asked: IDBRequest<Value>) =>
    new Promise<Value>((resolve, refuse) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => refuse(asked.error);
    });
  const opening = indexedDB.open('awards.drafts', 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('drafts', { keyPath: ['personID', 'entryID', 'owner'] });
  const held = await settled(opening);
  if (row) await settled(held.transaction('drafts', 'readwrite').objectStore('drafts').put(row));
  const changing = indexedDB.open('awards.drafts', 2);
  // Given back as it was, or with a version that the application does not know.
  if (!spoil) changing.onupgradeneeded = () => changing.transaction?.abort();
  const ended = settled(changing).then(
    (changed) => changed.close(),
    () => undefined,
  );
  (window as Held).giveDrafts = () => {
    held.close();
    return ended;
  };
  await new Promise((resolve) => {
    changing.onblocked = resolve;
  });
}

/** Runs in the page. */
const forgetDrafts = () =>
  new Promise<void>((resolve, refuse) => {
    const asked = indexedDB.deleteDatabase('awards.drafts');
    asked.onsuccess = () => resolve();
    asked.onerror = () => refuse(asked.error);
  });
