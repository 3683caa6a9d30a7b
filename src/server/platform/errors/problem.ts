/** An error and what caused it, five at the most. */
export function causes(error: unknown): (Error & { code?: string; constraint?: string })[] {
  const chain: Error[] = [];
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each);
  return chain;
}

/** What a log may say of an error and its causes: no value that was sent to the database. */
export const loggable = (error: unknown): readonly { message: string; code?: string; stack?: string }[] =>
  causes(error)
    .filter((cause) => !('query' in cause && 'params' in cause))
    .map((cause) => ({ ...plainOf(cause), ...(cause.code !== undefined && { code: cause.code }) }));

/** What went wrong, in one line for a log. */
export const problemOf = (error: unknown): string => loggable(error)[0]?.message ?? 'unknown';

/** Codes of messages in which the database repeats values: those are told by code, constraint and routine alone. */
const repeating = /^(22|23|42)/;

function plainOf(cause: Error & { code?: string }): { message: string; stack?: string } {
  const stack = cause.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
  const places = stack && stack.length > 0 ? { stack: ['', ...stack].join('\n') } : {};
  if (!('routine' in cause) || !repeating.test(cause.code ?? '')) return { message: cause.message, ...places };
  const { code, constraint, routine } = cause as { code?: string; constraint?: string; routine?: unknown };
  return { message: ['database', code, constraint, routine].filter(Boolean).join(' '), ...places };
}
