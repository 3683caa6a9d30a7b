import { type CallName, calls } from '#contract/calls.ts';
import { chanceOf } from './chance.ts';
import type { Known } from './input.ts';
import { badRequest, basePathOf, type KnownThings, oddBytes, type Target } from './requests.ts';
import { type Heard, type Sent, sendBytes, sender } from './send.ts';
import type { Waits } from './waits.ts';

export interface AttackOptions extends Target {
  readonly requests: number;
  /** How many are under way at once. */
  readonly atOnce: number;
  readonly seed: number;
  /** What the machine kept waiting for since a time of `performance`. */
  readonly waitsSince?: (start: number) => Waits;
}

/** One answer that should not have been. */
export interface Fault {
  readonly what: string;
  /** The request's id, by which the server's log names it. */
  readonly id: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly said: string;
  readonly sent: string;
  readonly waits: Waits | null;
}

export interface AttackFigures {
  readonly requests: number;
  readonly seconds: number;
  /** How many answers there were of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly failures: readonly Fault[];
  readonly slow: readonly Fault[];
  /** Answers that took as long only because the machine had no processor or disk for them. */
  readonly waited: readonly Fault[];
}

/** An answer that takes longer, in milliseconds, is a fault. */
export const patience = 1000;

/** Calls that read the whole installation for an administrator, a few times a minute: taken, they take what it takes. */
const lengthy: readonly string[] = ['checkIntegrity'] satisfies CallName[];

/**
 * Sends bad requests to everything that listens: calls with damaged input by everybody, the identity service, addresses that
 * are none, headers and bodies that say nothing, files that are not what they say. What one seed sends is always the same, as
 * far as the installation is. Rejects where the server does not answer at all.
 */
export async function attack(options: AttackOptions): Promise<AttackFigures> {
  const { url, requests, atOnce, seed } = options;
  const chance = chanceOf(seed);
  const { send, close } = sender(url);
  await standAsBefore(options, send);
  const known = await readKnown(options, send);
  const addresses = await uploadAddresses(options, send, known);
  const figures = {
    statuses: new Map<number, number>(),
    times: [] as number[],
    failures: [] as Fault[],
    slow: [] as Fault[],
    waited: [] as Fault[],
  };
  const note = ({ what, path, body }: Sent, { status, milliseconds, text, id }: Heard) => {
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
    figures.times.push(milliseconds);
    const isSlow = milliseconds > patience && !(status === 200 && lengthy.includes(what));
    if (status < 500 && !isSlow) return;
    const waits = options.waitsSince?.(performance.now() - milliseconds) ?? null;
    const fault = {
      what,
      status,
      milliseconds: Math.round(milliseconds),
      said: text.slice(0, 300),
      waits,
      id,
      sent: `${path.slice(0, 600)} ${String(body ?? '').slice(0, 600)}`,
    };
    if (status >= 500) figures.failures.push(fault);
    if (!isSlow) return;
    const own = milliseconds - (waits ? waits.server + waits.sender + waits.disk : 0);
    figures[own > patience ? 'slow' : 'waited'].push(fault);
  };
  const start = performance.now();
  let left = requests;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      if (chance.is(0.02)) {
        const bytes = oddBytes(chance, url);
        note({ what: 'bytes', method: '', path: bytes }, await sendBytes(url, bytes));
      } else {
        const one = badRequest(chance, options, known, addresses);
        note(one, await send(one));
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    close();
  }
  const times = figures.times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    seconds: (performance.now() - start) / 1000,
    statuses: Object.fromEntries([...figures.statuses].sort(([left], [right]) => left - right)),
    p50: at(0.5),
    p99: at(0.99),
    longest: times.at(-1) ?? 0,
    failures: figures.failures,
    slow: figures.slow,
    waited: figures.waited,
  };
}

/** A round before may have had a caller go on as another membership of the account: each is again who the token names. */
async function standAsBefore({ url, tokens }: AttackOptions, send: Send): Promise<void> {
  const { method, path } = calls.chooseMembership;
  for (const authorization of Object.values(tokens)) {
    const query = new URLSearchParams({ personID: claimsOf(authorization)['custom:personID'] ?? '' });
    const address = `${basePathOf(url)}api${path}?${query}`;
    await send({ what: 'chooseMembership', method, path: address, headers: { authorization } });
  }
}

const claimsOf = (token: string): Readonly<Record<string, string>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

type Send = (sent: Sent) => Promise<Heard>;

/** What the installation holds, by the part of a call's path that stands for it; nobody who calls is among the people. */
async function readKnown({ url, tokens }: AttackOptions, send: Send): Promise<KnownThings> {
  const one = async (name: CallName, query: Record<string, string>): Promise<Known | null> =>
    list(name, query).then(
      (found) => found as unknown as Known | null,
      () => null,
    );
  const list = async (name: CallName, query: Record<string, string> = {}): Promise<Known[]> => {
    const path = `${basePathOf(url)}api${calls[name].path}?${new URLSearchParams(query)}`;
    const { status, text } = await send({ what: name, method: 'GET', path, headers: { authorization: tokens.admin } });
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  const found = (await list('listAwards')).map(
    (award): Known => ({ ...award, ...firstCategory(award), awardID: award.id }),
  );
  const ofAwards = async (name: CallName) =>
    (await Promise.all(found.map(({ id }) => list(name, { awardID: String(id), limit: '20' }).catch(() => [])))).flat();
  const entries = await ofAwards('listAwardEntries');
  const votes = await Promise.all(found.map(({ id }) => one('getVote', { awardID: String(id) })));
  const callers = Object.values(tokens).map((token) => claimsOf(token).email);
  const others = (await list('listUsers')).filter(({ email }) => !callers.includes(String(email)));
  const files = entries.flatMap(({ files }) => Object.values((files ?? {}) as Record<string, { url?: string } | null>));
  const invoices = await list('listInvoices').catch(() => []);
  return {
    award: found,
    vote: votes.flatMap((vote) => (vote ? [vote] : [])),
    payments: invoices.length > 0 ? invoices : found,
    judges: found,
    judge: found,
    entry: entries.map((entry) => ({ ...entry, judgeID: others[0]?.id, entryID: entry.id })),
    user: others.length > 0 ? others : [{}],
    file: files.flatMap((file) =>
      file?.url ? [{ url: file.url, path: 'entries', mimeType: 'application/pdf', name: 'supportingDocA.pdf' }] : [],
    ),
  };
}

function firstCategory(award: Known): Known {
  const [category] = (award.categories ?? []) as { categoryID?: string; criteria?: { criterionID?: string }[] }[];
  return { categoryID: category?.categoryID, criterionID: category?.criteria?.[0]?.criterionID };
}

async function uploadAddresses({ url, tokens }: AttackOptions, send: Send, known: KnownThings): Promise<string[]> {
  const wanted = [
    { name: 'userPhotoA.png', path: 'userPhoto', mimeType: 'image/png' },
    { name: 'userPhotoA.jpg', path: 'userPhoto', mimeType: 'image/jpeg' },
    { name: 'supportingDocA.pdf', path: 'entries', mimeType: 'application/pdf' },
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({
      name: `logoLight${name}.svg`,
      path: 'entries',
      mimeType: 'image/svg+xml',
    })),
  ];
  const addresses: string[] = [];
  for (const query of wanted) {
    const path = `${basePathOf(url)}api${calls.getUploadAddress.path}?${new URLSearchParams(query)}`;
    const { status, text } = await send({
      what: 'getUploadAddress',
      method: 'GET',
      path,
      headers: { authorization: tokens.entrant },
    });
    if (status === 200) addresses.push(JSON.parse(text).url);
  }
  if (addresses.length === 0) throw new Error(`No address to upload to, of ${known.award?.length} awards`);
  return addresses;
}
