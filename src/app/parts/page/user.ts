import { createContext, useContext } from 'react';
import type { UserType } from '#machines/shared/tokens.ts';

/** The signed-in person as screens show them. */
export interface AppUser {
  readonly type: UserType;
  readonly givenName?: string | undefined;
  /** Empty where none is known: each place says that in its own words. */
  readonly name: string;
  readonly email: string;
  readonly photoURL?: string | null | undefined;
  /** The organisation, shown beside the type. */
  readonly organisation?: string | undefined;
  /** The account is something else too, and they may go on as that. */
  readonly hasFurther?: boolean | undefined;
}

export const UserContext = createContext<AppUser | null>(null);

/** The signed-in person; null when nobody is. */
export const useUser = (): AppUser | null => useContext(UserContext);
