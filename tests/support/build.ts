import { buildStale } from '#tools/build.ts';

/** The journeys walk the production build: this makes it where it is stale, unless KEEP_BUILD names the one in DIST as meant. */
export default process.env.KEEP_BUILD ? () => undefined : () => buildStale();
