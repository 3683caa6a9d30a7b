import type { ServerResponse } from 'node:http';
import { refuse } from '../http/refusal.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { type Changes, listenForChanges } from '../lifecycles/changes.ts';
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
    const changes = listenForChanges(context.database);
    const streams = new Map<ServerResponse, string>();
    handle('watchAward', (call) => stream(call, changes, streams)).register(app, context, verify);
    app.addHook('preClose', async () => {
      // The connection too: kept open for a next request, it would hold up the stop.
      for (const response of streams.keys()) response.end(() => response.socket?.end());
      changes.close();
    });
  },
};

/**
 * One `changed` event at once and after each change; what changed is read by the calls that the person may use. While a
 * zip is made, `zip` events tell how many of its files are in: `{ type, done, total }`.
 */
async function stream(
  { query, principal, context, http }: Call<'watchAward'>,
  changes: Changes,
  streams: Map<ServerResponse, string>,
): Promise<string> {
  await awardFor(context, principal, query.id);
  const own = [...streams.values()].filter((personID) => personID === principal.personID);
  if (own.length >= mostStreams) throw refuse(429, 'request.tooMany');
  const { raw } = http.reply;
  const say = (event: string, data: object) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const sayChanged = () => say('changed', { id: query.id });
  const stop = await changes.watch(query.id, (progress) => {
    if (!streams.has(raw)) return;
    if (!progress) sayChanged();
    // Zips are the administrators'.
    else if (principal.type === 'admin') say('zip', progress);
  });
  http.reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  streams.set(raw, principal.personID);
  const beat = setInterval(() => raw.write(': here\n\n'), heartbeat);
  const end = setTimeout(() => raw.end(), longest);
  raw.on('close', () => {
    streams.delete(raw);
    clearInterval(beat);
    clearTimeout(end);
    stop();
  });
  sayChanged();
  return '';
}
