import type { Page } from 'playwright-core';

/** A request of a page that waits for what becomes of it; what the page has given up takes no harm. */
export interface PausedCall {
  readonly url: string;
  /** Lets it go to the server. */
  readonly pass: () => Promise<unknown>;
  /** No answer at all. */
  readonly drop: (why: 'ConnectionRefused' | 'ConnectionReset') => Promise<unknown>;
  /** The answer in place of the server's. */
  readonly refuse: (status: number, body: object) => Promise<unknown>;
  /** The server's own answer, after what happens before the page has it; settles once the page does. */
  readonly answered: (meanwhile: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * Has those requests of a page wait whose addresses match. Unlike with `page.route`, every other one goes its way without
 * this process, and the browser's cache works.
 */
export async function pauseCalls(page: Page, patterns: readonly string[], meet: (call: PausedCall) => unknown) {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url, method, postData: body } = request;
    const given = (error: Error) => {
      if (!/Invalid InterceptionId|closed/.test(error.message)) throw error;
    };
    void meet({
      url,
      pass: () => session.send('Fetch.continueRequest', { requestId }).catch(given),
      drop: (errorReason) => session.send('Fetch.failRequest', { requestId, errorReason }).catch(given),
      refuse: (status, json) =>
        session
          .send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify(json)).toString('base64'),
          })
          .catch(given),
      async answered(meanwhile) {
        const { Referer: _, ...headers } = request.headers;
        const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
        const bytes = Buffer.from(await response.arrayBuffer());
        await meanwhile();
        const answer = {
          requestId,
          responseCode: response.status,
          responseHeaders: [...response.headers]
            .filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name))
            .map(([name, value]) => ({ name, value })),
          body: bytes.toString('base64'),
        };
        await session.send('Fetch.fulfillRequest', answer).catch(given);
      },
    });
  });
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}
