/** What this device keeps under a key; null where that is nothing of ours. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Whether somebody is signed in on this device, as far as what it keeps tells. */
export const isSomebodySignedIn = (): boolean => Object.keys(localStorage).some((key) => key.endsWith('.LastAuthUser'));

/** The path of an address, this page's unless another is given, within the application, which may be mounted below the root. */
export const ownPath = ({ pathname }: { readonly pathname: string } = location): string =>
  pathname.slice(mount().length) || '/';

/** The path that the application is mounted under, as the page's base says: "" or "/awards". */
export const mount = (): string => new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '');
