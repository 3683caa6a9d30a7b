import { createContext, useContext } from 'react';

export const SignOutContext = createContext<() => void>(() => undefined);

/** Signs this person out, after asking where the device has what the server does not. */
export const useSignOut = (): (() => void) => useContext(SignOutContext);
