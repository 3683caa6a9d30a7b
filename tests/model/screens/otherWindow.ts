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

/** Runs in the page: a transaction that has not ended keeps every other one waiting. */
function holdDrafts({ row, spoil }: { readonly row: DraftRow | null; readonly spoil: boolean }): Promise<void> {
  return new Promise((ready, refuse) => {
    let given = false;
    const asked = indexedDB.open('awards.drafts', spoil ? 2 : 1);
    const store = (tx: IDBTransaction) => {
      const drafts = tx.objectStore('drafts');
      if (row) drafts.put(row);
      const ended = new Promise<void>((resolve) => {
        tx.oncomplete = () => {
          asked.result.close();
          resolve();
        };
      });
      const goOn = () => {
        if (!given) drafts.count().onsuccess = goOn;
      };
      goOn();
      (window as Held).giveDrafts = () => {
        given = true;
        return ended;
      };
      ready();
    };
    asked.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) asked.result.createObjectStore('drafts', { keyPath: ['personID', 'entryID', 'owner'] });
      // A version that the application does not know.
      if (spoil && asked.transaction) store(asked.transaction);
    };
    asked.onsuccess = () => (spoil ? undefined : store(asked.result.transaction('drafts', 'readwrite')));
    asked.onerror = () => refuse(asked.error);
  });
}

/** Runs in the page. */
const forgetDrafts = () =>
  new Promise<void>((resolve, refuse) => {
    const asked = indexedDB.deleteDatabase('awards.drafts');
    asked.onsuccess = () => resolve();
    asked.onerror = () => refuse(asked.error);
  });
