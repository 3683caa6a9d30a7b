import { resolve } from 'node:path';

/** Where the built browser application stands: `DIST` names another folder than `dist`, so that two builds may stand side by side. */
export const webFolder = resolve(process.env.DIST ?? 'dist', 'web');
