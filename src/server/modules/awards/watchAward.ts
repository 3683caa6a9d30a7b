import type { ServerResponse } from 'node:http';
import type { ZipProgress } from '#contract/entities/award.ts';
import { type Call, handle, type Route } from '../../http/route.ts';
import { findPrincipal, standsAs } from '../../platform/access/principal.ts';
import { poolOf } from '../../platform/database/pooledDatabase.ts';
import { Refusal, refuse } from '../../platform/errors/refusal.ts';
import { inTurn } from '../../platform/threads/inTurn.ts';
import { type Changes, listenForChanges } from '../changes/changes.ts';
import { awardFor } from './changeAward.ts';

const heartbeat = 25_000;
/** One for each window that a person may have open. */
const mostStreams = 20;
/** A watcher comes back with a fresh token after that. */
const longest = 15 * 60_000;

/** The stream of an award's changes, ended when the server stops. */
export const watchRoute: Route = {
  name: 'watchAward',
  register(app, context, verify) {
    const changes = listenForChanges(poolOf(context.database));
    const streams = new Map<ServerResponse, string>();
    handle('watchAward', (call) => stream(call, changes, streams)).register(app, context, verify);
    // Whoever comes first would otherwise have to read everything twice: nobody knew what had changed meanwhile.
    app.addHook('onReady', async () => changes.begin());
    app.addHook('preClose', async () => {
      // The connection too: kept open for a next request, it would hold up the stop.
      for (const response of streams.keys()) if (response.headersSent) response.end(() => response.socket?.end());
      changes.close();
    });
  },
};

/** Whether somebody who began to listen may still: as whom they began, and of an award that they still see. */
async function mayListen({ query, principal, context }: Call<'watchAward'>): Promise<boolean> {
  const { claims, type, personID } = principal;
  try {
    const ownPool = context.config.cognito === null;
    const present = (await findPrincipal(context.database, claims, { ownPool }))?.principal;
    if (present?.personID !== personID || present.type !== type || !standsAs(present)) return false;
    await awardFor(context, present, query.id);
    return true;
  } catch (error) {
    // Where nobody can be asked, what has changed is refused to whoever reads it.
    return !(error instanceof Refusal);
  }
}

/**
 * One `changed` event at once, with how long nothing has changed (`quiet`, in milliseconds, as far as is known), and one after each
 * change; what changed is read by the calls that the person may use. While a
 * zip is made, `zip` events tell how many of its files are in: `{ type, done, total }`, and with `failed` that it was given up. Who may no longer listen is told once
 * more that something changed, for their own page to find out, and the stream ends.
 */
async function stream(
  call: Call<'watchAward'>,
  changes: Changes,
  streams: Map<ServerResponse, string>,
): Promise<string> {
  const { query, principal, context, http } = call;
  await awardFor(context, principal, query.id);
  const { raw } = http.reply;
  const own = [...streams.values()].filter((personID) => personID === principal.personID);
  if (own.length >= mostStreams) throw refuse(429, 'request.tooMany');
  // Counted before anything is waited for: many may be asked for at once.
  streams.set(raw, principal.personID);
  const writeLine = (event: string, data: object) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const sendChanged = (known: { readonly quiet?: number } = {}) => writeLine('changed', { id: query.id, ...known });
  const end = () => streams.delete(raw);
  raw.once('close', end);
  const oneByOne = inTurn();
  const tell = async (progress?: ZipProgress) => {
    const may = await mayListen(call);
    if (!raw.headersSent || raw.writableEnded || !streams.has(raw)) return;
    if (!progress) sendChanged();
    else if (may) writeLine('zip', progress);
    if (!may) raw.end();
  };
  const stop = await changes
    .watch(query.id, (progress) => {
      // Zips are the administrators'.
      if (!progress || principal.type === 'admin') void oneByOne(() => tell(progress));
    })
    .catch((error: unknown) => {
      end();
      throw error;
    });
  http.reply.hijack();
  if (!streams.has(raw)) {
    stop();
    return '';
  }
  // A reply that is taken over sends none of its own headers, such as the one that lets pages of other origins read it.
  for (const [name, value] of Object.entries(http.reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const beat = setInterval(() => raw.write(': here\n\n'), heartbeat);
  const over = setTimeout(() => raw.end(), longest);
  raw.once('close', () => {
    clearInterval(beat);
    clearTimeout(over);
    stop();
  });
  sendChanged({ quiet: Math.round(changes.quiet(query.id)) });
  return '';
}
