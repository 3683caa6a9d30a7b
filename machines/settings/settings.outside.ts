import type { Outside } from '../kit/outside.ts';

/** What another window does to the settings. */
export const settingsOutside: Outside = [{ event: 'settings.adopt', ignored: {} }];
