/** This window of the application, told from others that are open at once. */
export const thisWindow = crypto.randomUUID();

/** Tells the other windows that this one is alive, until it is closed; settles once they can know. */
export function holdWindow(): Promise<void> {
  held ??= navigator.locks
    ? new Promise((resolve) => {
        void navigator.locks.request(lockOf(thisWindow), () => {
          resolve();
          return new Promise<never>(() => {});
        });
      })
    : Promise.resolve();
  return held;
}

/** The windows that are open, this one included. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  const names = (await navigator.locks?.query())?.held?.map(({ name }) => name ?? '') ?? [];
  const windows = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return new Set([...windows, thisWindow]);
}

let held: Promise<void> | undefined;

const prefix = 'awards.editing.';
const lockOf = (window: string) => prefix + window;
