/** What came back, read to its end. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where there is no body, the text where it is no JSON. */
  readonly data: unknown;
}

/** An answer with its bytes as they came. */
export type Read = Answer & { readonly bytes: ArrayBuffer };

/** Fetches an answer and reads it to its end. Rejects as `fetch` does. */
export type Reader = (address: string, options: RequestInit) => Promise<Read>;

/** Reads where it runs. */
export const readHere: Reader = async (address, options) => {
  const response = await fetch(address, options);
  const { ok, status, headers } = response;
  const bytes = await response.arrayBuffer();
  return { ok, status, headers, bytes, data: dataOf(new TextDecoder().decode(bytes)) };
};

/** An answer's text as JSON; the text where it is none. */
export function dataOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
