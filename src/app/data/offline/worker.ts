import { noConnection } from './noConnection.ts';

/**
 * The service worker. For the screens of judges and entrants it keeps what the application itself is made of, so that judging, and
 * writing an entry, open without a connection. For everybody else it keeps nothing, and says that there is none. It never keeps an
 * answer of a call, a document or anything of a person.
 */
const application: { readonly version: string; readonly files: readonly string[] } = JSON.parse('%APPLICATION%');

const prefix = 'awards.application.';
const cacheName = prefix + application.version;
/** How long a page, or where the services are, may take to arrive before the kept one is shown, in milliseconds; less where the browser knows of no connection. */
const patience = () => (navigator.onLine ? 4_000 : 1_000);

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What of the worker's own scope is used here: the types of pages know nothing of it. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const scope = worker.registration.scope;
/** Registered with a query it is the one for everybody else. */
const isKeeping = self.location.search === '';
const configAddress = new URL('config.json', scope).href;
/** What the cache of the active version has besides its files. */
const activeMark = new URL('active', scope).href;

worker.addEventListener('install', (event) => event.waitUntil(isKeeping ? cacheApplication() : worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data }) => {
  // The page says when: every mark is with the server.
  if (data === 'takeOver') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerTo(request);
  if (answer) event.respondWith(answer);
});

function answerTo(request: Request): Promise<Response> | undefined {
  const address = request.url.split(/[?#]/)[0] ?? '';
  if (request.method !== 'GET' || !address.startsWith(scope)) return undefined;
  const path = address.slice(scope.length);
  if (/^(api|identity|files)(\/|$)/.test(path)) return undefined;
  if (request.mode === 'navigate') return page(request);
  if (!isKeeping) return undefined;
  if (address === configAddress) return configuration(request);
  return application.files.includes(path) || /^static\//.test(path) ? part(request) : undefined;
}

/** The present page where the server answers soon, the kept one otherwise: every address of a screen has the same. */
const page = (request: Request): Promise<Response> =>
  (isKeeping ? presentOr(own(scope), fetch(request)) : fetch(request)).catch(noConnection);

/** What the server answers, or what is kept where it fails or takes too long. */
function presentOr(stored: Promise<Response | undefined>, asked: Promise<Response>): Promise<Response> {
  const present = asked.then(
    async (answer) => (answer.status >= 500 && (await within(10_000, stored))) || answer,
    async (error: unknown) => (await within(10_000, stored)) ?? Promise.reject(error),
  );
  const storedAfterPatience = after(patience()).then(async () => (await stored) ?? present);
  return Promise.race([present, storedAfterPatience]);
}

/** Where the services are, on a host of files alone. */
function configuration(request: Request): Promise<Response> {
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await within(2_000, store(configAddress, answer.clone()));
    return answer;
  });
  return presentOr(own(configAddress), asked);
}

/** Names carry the hash of what they hold, so what is kept is right; an older page finds its own parts too. */
async function part(request: Request): Promise<Response> {
  const stored = caches.match(request);
  const cached = await within(2_000, stored);
  if (cached) return cached;
  return fetch(request).catch(async (error: unknown) => (await within(10_000, stored)) ?? Promise.reject(error));
}

/** As this version has kept it, where the store can say: the one before has it under the same address. */
const own = (address: string): Promise<Response | undefined> =>
  caches
    .open(cacheName)
    .then((cache) => cache.match(address))
    .catch(() => undefined);

const store = async (address: string, answer: Response): Promise<void> =>
  (await caches.open(cacheName)).put(address, answer);

const after = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time, undefined));

/** What the browser's own store says; undefined where it fails, or has said nothing after so many milliseconds. */
const within = <Value>(time: number, asked: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([asked.catch(() => undefined), after(time)]);

async function cacheApplication(): Promise<void> {
  const cache = await caches.open(cacheName);
  const page = await fetch(scope, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  const text = await page.clone().text();
  const entry = application.files.find((file) => /(^|\/)index\.[0-9a-f]+\.js$/.test(file));
  // Between two versions the page may be another one's; the browser tries again later.
  if (!page.ok || !entry || !text.includes(entry)) throw new Error('The page is of another version');
  await cache.addAll(application.files.map((file) => new URL(file, scope).href));
  await cache.put(scope, page);
  const configured = /id="config">\s*\{/.test(text);
  if (!configured) await configuration(new Request(configAddress)).catch(() => undefined);
}

/**
 * The version that was active before stays for the pages that still show it, and the newest, which may be on its way; others
 * go. After a step back to an earlier version the one before is not the one that was kept last.
 */
async function takeOver(): Promise<void> {
  const stored = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = stored.filter((name) => name !== cacheName);
  const wereActive = await Promise.all(others.map(async (name) => (await caches.open(name)).delete(activeMark)));
  const before = others[wereActive.lastIndexOf(true)] ?? others.at(-1);
  const old = others.filter((name) => name !== before && name !== stored.at(-1));
  await Promise.all(old.map((name) => caches.delete(name)));
  if (isKeeping) await within(2_000, store(activeMark, new Response()));
  await worker.clients.claim();
}
