import pg from 'pg';

/** A statement as it was sent, with its values. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Hears every statement that this process asks a database with values or under a name, until what it answers is called. */
export function hearAsked(heard: (asked: Asked) => void): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [statement, values] = parts;
    if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const given = statement as { text: string; values?: unknown[] };
      heard({ text: given.text, values: given.values ?? (Array.isArray(values) ? values : []) });
    }
    return (query as (...all: unknown[]) => unknown).apply(this, parts);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

/** The statements of a call that read, without what the server asks beside it. */
export function isReading({ text }: Asked): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/skip locked|signing_keys/.test(text);
}
