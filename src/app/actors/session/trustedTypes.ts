/** As much as is used here of what the DOM's types do not know yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  /** Null refuses an address. */
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | null },
  ): { createScriptURL(address: string): string };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/** Workers that the page wrote itself, as large workbooks are packed by one; a script element takes none of them. */
const isOwnWorker = ({ protocol, origin }: URL) => protocol === 'blob:' && origin === location.origin;
const admitted = [isOwnWorker];

/** From now on addresses of scripts that are given as text are taken only where they were admitted. Once, before all else. */
export function guardScripts(): void {
  const createScriptURL = (address: string) =>
    admitted.some((isAdmitted) => isAdmitted(new URL(address, document.baseURI))) ? address : null;
  window.trustedTypes?.createPolicy('default', { createScriptURL });
}

/** Lets scripts of some origins in wherever an address is given as text. */
export function admitScriptsOf(isOrigin: (origin: string) => boolean): void {
  admitted.push(({ protocol, origin }) => protocol === 'https:' && isOrigin(origin));
}
