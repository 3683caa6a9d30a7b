export function leanClient(source: string): string;
export function leanEntry(source: string): string;
export const kinds: readonly number[];
