import { ConfigError } from '#server/platform/config/environment.ts';
import { NewerSchemaError } from '#server/platform/database/database.ts';
import { causes } from '#server/platform/errors/problem.ts';
import { UnwrapError } from '#server/platform/secrets/wrapping.ts';

/** What whoever runs a command can mend: the message says how, in one line. */
export class CommandError extends Error {}

/**
 * Runs a command and ends the process with what it answers, or with 1 and a line that says what to mend. What it opened is
 * closed before, the last one first, however it ends.
 */
export async function runCommand(work: (closing: (close: () => unknown) => void) => Promise<number>): Promise<never> {
  const opened: (() => unknown)[] = [];
  let code = 1;
  try {
    code = await work((close) => opened.push(close));
  } catch (error) {
    console.error(toldOf(error));
  }
  for (const close of opened.reverse()) await close();
  process.exit(code);
}

/** An error for its reader: one line where that is all there is to know, else with where it happened. */
function toldOf(error: unknown): string {
  const [first] = causes(error);
  if (!first) return String(error);
  if (first instanceof CommandError || first instanceof ConfigError || first instanceof NewerSchemaError)
    return first.message;
  if (first instanceof UnwrapError)
    return `${first.message} Name the key of this installation in SECRETS_KEY or SECRETS_KEY_FILE.`;
  // What the system refuses says of which file.
  if ('syscall' in first && 'path' in first) return first.message;
  return away.includes(first.code ?? '')
    ? `The database can't be reached: ${first.message || first.code}`
    : (first.stack ?? first.message);
}

/** Nobody there, no such host, a database that lets nobody in, and one that is not there. */
const away = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '57P03'];
