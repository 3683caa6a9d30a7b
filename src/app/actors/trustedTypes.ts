/** As much as is used here of what the DOM's types do not know yet. https://www.w3.org/TR/trusted-types/ */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
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

/** Lets scripts of some origins in wherever an address is given as text. A second time it changes nothing. */
export function admitScriptsOf(isOrigin: (origin: string) => boolean): void {
  const types = window.trustedTypes;
  const createScriptURL = (address: string) => (isOrigin(new URL(address, document.baseURI).origin) ? address : null);
  if (types && !types.defaultPolicy) types.createPolicy('default', { createScriptURL });
}
