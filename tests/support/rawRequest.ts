import { request } from 'node:http';

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address that it comes from. */
  readonly from?: string;
}

/** A request with headers that `fetch` does not let anybody set, such as `Host`, and from another address. */
export const rawRequest = (url: string, { from, body, ...rest }: RawRequest = {}): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { ...rest, ...(from && { localAddress: from }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
