import type { UserType } from '#machines/shared/tokens.ts';

/** Where each type of user is at home. */
export const homes: Readonly<Record<UserType, string>> = { admin: '/', judge: '/judge', entrant: '/entrant' };
