/** An error and what caused it, five at the most. */
export function causes(error: unknown): (Error & { code?: string; constraint?: string })[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each);
  return chain;
}

/** The same without the first message of a failed statement, which holds the values that were sent with it. */
export const loggable = (error: unknown) => causes(error).filter((cause) => !('query' in cause && 'params' in cause));

/** What went wrong, in one line for a log. */
export const problemOf = (error: unknown): string => loggable(error)[0]?.message ?? 'unknown';
