/**
 * The keys of what one form sends: the same content has the same key however often it is sent, so that an answer that was
 * lost makes nothing twice. Other content is another call, which the server would refuse under the key of the first.
 */
export function attemptKeys(): (content: unknown) => string {
  const keys = new Map<string, string>();
  return (content) => {
    const written = JSON.stringify(content);
    const key = keys.get(written) ?? crypto.randomUUID();
    keys.set(written, key);
    return key;
  };
}
