import type { Page, Request, Route } from 'playwright-core';

/** What a page asks of the server, each call held until the test says how it goes on. */
export interface CallGate {
  /** The names of the calls that are on their way, sorted. */
  readonly held: () => readonly string[];
  /** Lets the calls of this name through from now on, or holds them again. */
  readonly let: (name: string, through: boolean) => Promise<void>;
  /** Ends the wait of the held call; settles once the page has its answer. */
  readonly settle: (name: string, how?: (route: Route) => Promise<void>) => Promise<void>;
  /** What is held gets no answer; nothing more is held until `close`. */
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** The server's own answer, as it is when the test lets the call through. */
const answered = async (route: Route) => route.fulfill({ response: await route.fetch() });

/** No answer at all: the connection broke. */
export const unanswered = (route: Route): Promise<void> => route.abort('connectionreset');

/** Stands between a page and the server. `nameOf` names the calls that are held; every other one passes. */
export async function gateOf(page: Page, nameOf: (request: Request) => string | null): Promise<CallGate> {
  const held = new Map<string, Route>();
  const through = new Set<string>();
  let closed = false;
  await page.route(/\/(api|files)\//, async (route) => {
    const name = nameOf(route.request());
    if (!closed || name === null || through.has(name)) return route.continue();
    held.set(name, route);
  });
  // What the page itself gave up waits for nothing any more.
  page.on('requestfailed', (request) => {
    for (const [name, route] of held) if (route.request() === request) held.delete(name);
  });
  const settle: CallGate['settle'] = async (name, how = answered) => {
    const route = held.get(name);
    if (!route) throw new Error(`${name} was not asked for; ${[...held.keys()].join(', ') || 'nothing'} was`);
    held.delete(name);
    await how(route);
  };
  return {
    held: () => [...held.keys()].sort(),
    settle,
    async let(name, passes) {
      if (passes) through.add(name);
      else through.delete(name);
      if (passes && held.has(name)) await settle(name, (route) => route.continue());
    },
    async open() {
      closed = false;
      through.clear();
      // The page may be gone, and its calls with it.
      for (const name of held.keys()) await settle(name, unanswered).catch(() => undefined);
    },
    close() {
      closed = true;
    },
  };
}
