import type { Route } from './http/route.ts';

/** Every call that the server carries out. */
export const routes: readonly Route[] = [];
