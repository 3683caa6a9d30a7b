/** Longer than anybody tries again after an answer was lost, in ms. */
const attempt = 3_600_000;

/**
 * The keys of what one form sends: the same content has the same key however often it is sent within an hour, so that an answer
 * that was lost makes nothing twice. After that it is meant anew. Other content is another call, which the server would refuse
 * under the key of the first.
 */
export function attemptKeys(): (content: unknown) => string {
  const keys = new Map<string, { readonly key: string; readonly at: number }>();
  return (content) => {
    const written = JSON.stringify(content);
    const known = keys.get(written);
    if (known && Date.now() - known.at < attempt) return known.key;
    const key = crypto.randomUUID();
    keys.set(written, { key, at: Date.now() });
    return key;
  };
}
