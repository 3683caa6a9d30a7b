import { setInterval } from 'node:timers';
import { pino } from 'pino';
import { assemble } from '#server/assemble.ts';
import { watchDates } from '#server/modules/dates/timer.ts';
import { readConfig } from '#server/platform/config/config.ts';

// A server of a walk, as a process of its own: the whole server, but its clock stands still at the instant it is told.
let instant = Number(process.env.WALK_INSTANT);
const server = await assemble({
  config: readConfig(process.env),
  databaseUrl: process.env.DATABASE_URL ?? '',
  clock: { now: () => new Date(instant) },
  logger: pino({ level: 'error', base: null }, pino.destination({ fd: 2, sync: true })),
});
await server.listen();
watchDates(server.context, 400);
process.on('message', (received: number) => {
  instant = received;
  process.send?.('told');
});
// The walk is over, or was killed itself.
process.on('disconnect', () => process.exit());
setInterval(() => undefined, 60_000);
process.send?.('ready');
