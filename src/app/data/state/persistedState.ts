/** The parts of the application's state that survive a reload, saved under one key. */
export type SliceName = 'menu' | 'award' | 'entry' | 'user' | 'account' | 'judge';

/** What an earlier visit kept of a slice, undefined when nothing (or an older version) is there. */
export const readSlice = (name: SliceName): unknown => read()[name];

/** Keeps a slice on this device; undefined forgets it. Saved once per turn, however many slices change. */
export function writeSlice(name: SliceName, value: unknown): void {
  const slices = read();
  if (value === undefined) delete slices[name];
  else slices[name] = value;
  scheduled ??= setTimeout(save, 100);
}

/** Forgets everything kept, at once. */
export function removeSlices(...names: readonly SliceName[]): void {
  // Of another membership as well, which was chosen in another window.
  if (isAnother()) held = undefined;
  const slices = read();
  for (const name of names) delete slices[name];
  save();
}

/** Hands over to another membership of the account: every page begins anew as that one, and this one keeps nothing from now on. */
export function handOver(to: string, account: unknown): void {
  const { menu: _menu, award: _award, entry: _entry, judge: _judge, ...others } = read();
  held = { ...others, account };
  save();
  // New each time: no window is told of a value that stands there already.
  localStorage.setItem(membershipKey, `${to} ${crypto.randomUUID()}`);
}

/** Changes once another membership of the account is chosen. */
export const membershipKey = 'awards.membership';
const key = 'awards.state';
const version = 1;

type Slices = { [Name in SliceName]?: unknown };

let held: Slices | undefined;
/** The membership that this page began as, where one was chosen. */
let membership: string | null | undefined;
let scheduled: ReturnType<typeof setTimeout> | undefined;

const read = (): Slices => {
  held ??= parse();
  return held;
};

function parse(): Slices {
  try {
    membership = localStorage.getItem(membershipKey);
    const value = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value?.version === version && typeof value.slices === 'object' ? { ...value.slices } : {};
  } catch {
    return {};
  }
}

function save(): void {
  clearTimeout(scheduled);
  scheduled = undefined;
  try {
    // What a page still hears as the former membership is not for the one that was chosen meanwhile.
    if (!isAnother()) localStorage.setItem(key, JSON.stringify({ version, slices: read() }));
  } catch {
    // A full or forbidden storage only means that the next visit starts afresh.
  }
}

const isAnother = (): boolean => localStorage.getItem(membershipKey) !== membership;

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => scheduled && save());
