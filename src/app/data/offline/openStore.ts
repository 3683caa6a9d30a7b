import { problemOf } from '../../api/apiError.ts';
import { ofDevice } from './deviceChunk.ts';
import type { JudgeStore } from './judgeStore.ts';

/** What this device keeps of one judge's changes, as it is opened: its code and its key come behind the page. */
export interface OpenStore {
  /** Undefined until it is open. */
  readonly now: () => JudgeStore | undefined;
  /** Waits for as long as it takes. */
  readonly opened: Promise<JudgeStore>;
  /** Waits for one attempt; rejects with the problem. */
  readonly attempt: () => Promise<void>;
  /** Ids of the changes that the server has taken, for which nobody needs a key. */
  readonly delivered: () => Promise<ReadonlySet<string>>;
  readonly stop: () => void;
}

/** Begins to open it. */
export function openStore(personID: string): OpenStore {
  let store: JudgeStore | undefined;
  let looking: Promise<{ attempt: () => Promise<void>; stop: () => void }> | undefined;
  let give: (found: JudgeStore) => void = () => undefined;
  const opened = new Promise<JudgeStore>((resolve) => {
    give = (found) => {
      store = found;
      resolve(found);
    };
  });
  const load = () => ofDevice(() => import(/* webpackChunkName: "deviceKey" */ './judgeStore.ts'), 'deviceKey');
  const attempt = async () => {
    looking ??= load().then(({ lookForKey }) => lookForKey(personID, give));
    const { attempt: again } = await looking.catch((error: unknown) => {
      looking = undefined;
      throw problemOf(error);
    });
    await again();
  };
  attempt().catch(() => undefined);
  return {
    now: () => store,
    opened,
    attempt,
    delivered: () => load().then(({ deliveredIDs }) => deliveredIDs(personID)),
    stop: () => void looking?.then(({ stop }) => stop()).catch(() => undefined),
  };
}
