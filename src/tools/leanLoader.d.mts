export function withWholeMachines(source: string): string;
export function withoutDescriptions(source: string): string;
export function asBrowserCalls(source: string): string;
