import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { errorBody } from './errors.ts';

/** What the browser application is told about this installation. */
interface WebConfig {
  readonly apiBase: string;
  readonly identityEndpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly basePath: string;
  readonly version: string;
  /** Cards are the test ledger's: no money moves. */
  readonly testCards: boolean;
  /** Stripe's key for browsers, where it takes the cards. */
  readonly stripeKey: string | null;
  /** The site that passkeys are made for; null where there are none. */
  readonly passkeySite: string | null;
  /** Whether an organiser can require a second factor: an identity service of somebody else's asks nobody for one. */
  readonly requiresFactors: boolean;
  /** What the pool asks of a password besides its length. */
  readonly passwordRules: readonly string[];
}

interface WebOptions {
  /** The built application; null where it is served from elsewhere. */
  readonly folder: string | null;
  readonly basePath: string;
  readonly configOf: (request: FastifyRequest) => WebConfig;
  /** Whether Stripe's own fields take cards, and its own pages ask cardholders. */
  readonly takesCards: boolean;
  /** Further origins that the page may talk to: an identity service or a file store elsewhere. */
  readonly connectTo: readonly string[];
}

/** Serves the browser application: its files, and its page at every address of a screen. */
export const webRoutes =
  ({ folder, basePath, configOf, connectTo, takesCards }: WebOptions): FastifyPluginAsync =>
  async (app) => {
    const others = connectTo.filter(Boolean);
    const stripe = takesCards ? stripeOrigins : { script: [], connect: [], frame: [] };
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'self'"],
          objectSrc: ["'none'"],
          scriptSrc: ["'self'", ...stripe.script],
          styleSrc: ["'self'"],
          // Sizes and colours that are only known at run time are set as style attributes by the design system.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...others],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", ...others, ...stripe.connect],
          // Videos of entries, each only once somebody asked for it.
          frameSrc: [
            "'self'",
            'blob:',
            'https://player.vimeo.com',
            'https://www.youtube-nocookie.com',
            ...others,
            ...stripe.frame,
          ],
          workerSrc: ["'self'", 'blob:'],
          frameAncestors: ["'self'"],
          formAction: ["'self'"],
          // The bundler's own policy, that for the service worker, and the one for workers of packed files and Stripe's script.
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ['awards', 'awards-own', 'default'],
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: false,
    });
    app.get('/config.json', async (request, reply) =>
      reply.header('cache-control', 'no-store').send(configOf(request)),
    );
    if (folder === null) return;
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply, path) => {
        if (!/\.[0-9a-f]{8,}\.\w+(\.(br|gz))?$/.test(path)) void reply.header('cache-control', 'no-cache');
      },
    });
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    const elsewhere = withoutSignIn(page);
    const [scripts, styles] = [hashesOf(page, 'script'), hashesOf(page, 'style')];
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '';
      // Not a screen: an old page may ask for a part that a new build replaced.
      const asset = /\.(js|css|map|woff2?|svg|png|ico|json|txt)$/.test(path);
      const service = /^(api|identity|files)(\/|$)/.test(path.slice(basePath.length));
      if (asset || service || !accepts(request)) {
        return reply.status(404).send(errorBody(new Refusal(404, 'request.notFound'), request));
      }
      const nonce = randomBytes(16).toString('base64');
      const policy = admitScripts(admitStyles(reply.getHeader(policyHeader), [...styles, `'nonce-${nonce}'`]), scripts);
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header(policyHeader, policy);
      const sent = path.slice(basePath.length) === 'login' ? page : elsewhere;
      return packed(request, reply, withNonce(withConfig(sent, basePath, configOf(request)), nonce));
    };
    app.get('/', answer);
    app.get('/*', answer);
  };

/** What Stripe's documentation names for its script, its fields and its page for the cardholder. */
const stripeOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
} as const;

/**
 * The page at every other address: without the sign-in's first view, so that it arrives within what a connection sends at first,
 * and with the application's scripts asked for at once, which nothing that is painted before them has to wait for.
 */
function withoutSignIn(page: string): string {
  const scripts = /<template data-scripts>([\s\S]*?)<\/template>/.exec(page)?.[1] ?? '';
  const links = [...scripts.matchAll(/src="([^"]+)"/g)].map(([, src]) => `<link rel="modulepreload" href="${src}">`);
  return page
    .replace(/<template data-locale=[\s\S]*?<\/template>/g, '')
    .replace(/<base\s[^>]*>/i, (base) => base + links.join(''));
}

const policyHeader = 'content-security-policy';

/** The page's own scripts may add styles of their own, such as those that hold the page still behind a dialog. */
const admitStyles = (policy: unknown, sources: readonly string[]): string =>
  String(policy).replace("style-src 'self'", `style-src 'self' ${sources.join(' ')}`);

/** The scripts or styles that stand in the page itself, as the policy names them. */
const hashesOf = (page: string, of: 'script' | 'style'): readonly string[] =>
  [...page.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].flatMap(([, kind, text = '']) =>
    kind === of ? `'sha256-${createHash('sha256').update(text).digest('base64')}'` : [],
  );

const admitScripts = (policy: string, hashes: readonly string[]): string =>
  hashes.length === 0 ? policy : policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`);

/** Sends the page in the packing that the browser takes. */
async function packed({ headers }: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  const taken = headers['accept-encoding'] ?? '';
  reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(taken)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(page, quality));
  }
  if (/\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
  return reply.send(page);
}

const withNonce = (page: string, nonce: string): string =>
  page.replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}"></head>`);

const accepts = ({ headers }: FastifyRequest) => /text\/html|\*\/\*|^$/.test(headers.accept ?? '');

function withConfig(page: string, basePath: string, config: WebConfig): string {
  const inline = JSON.stringify(config).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="config">${inline}</script>`;
  const based = page.replace(/<base\s+href="[^"]*"\s*\/?>/i, () => `<base href="${basePath}">`);
  const placed = based.replace(/<script[^>]*id="config"[^>]*>[\s\S]*?<\/script>/i, () => script);
  return placed === based ? based.replace('</head>', () => `${script}</head>`) : placed;
}
