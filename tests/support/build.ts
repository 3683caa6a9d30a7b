import { buildStale } from '../../src/tools/build.ts';

/** The journeys walk the production build: this makes it where it is stale. */
export default buildStale;
