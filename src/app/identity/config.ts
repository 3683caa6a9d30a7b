import type { CompositionRule } from '#machines/signIn/password.rules.ts';

/** Where the application's services are: inlined in the page by the server, or `/config.json` beside a static build. */
export interface Config {
  readonly apiBase: string;
  readonly identityEndpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly basePath: string;
  readonly version: string;
  /** Cards are the test ledger's: no money moves. */
  readonly testCards: boolean;
  /** Stripe's key for browsers, where it takes the cards in fields of its own. */
  readonly stripeKey: string | null;
  /** The site that passkeys are made for; null where there are none. */
  readonly passkeySite: string | null | undefined;
  /** Whether an organiser can require a second factor here; undefined where nobody said. */
  readonly requiresFactors: boolean | undefined;
  /** What the pool asks of a password besides its length; undefined where nobody said. */
  readonly passwordRules: readonly CompositionRule[] | undefined;
}

/** Reads the configuration once; rejects when neither the page nor the host carries one. */
export const loadConfig = (): Promise<Config> => {
  loading ??= readConfig();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

let loading: Promise<Config> | undefined;

/** The configuration that the page carries itself; null on a host of files alone. */
export function inlinedConfig(): Config | null {
  const inlined = document.getElementById('config')?.textContent?.trim();
  return inlined?.startsWith('{') ? parse(JSON.parse(inlined)) : null;
}

/** Whether the address of this page is one that passkeys are made for; null where the installation has none. */
export const arePasskeysHere = ({ passkeySite }: Config): boolean | null =>
  passkeySite ? location.hostname.endsWith(passkeySite) : null;

async function readConfig(): Promise<Config> {
  const inlined = inlinedConfig();
  if (inlined) return inlined;
  const answer = await fetch(new URL('config.json', document.baseURI), { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  return parse(await answer.json());
}

const parse = (value: Partial<Config>): Config => ({
  apiBase: absolute(value.apiBase ?? 'api'),
  identityEndpoint: absolute(value.identityEndpoint ?? 'identity/'),
  userPoolId: value.userPoolId ?? '',
  clientId: value.clientId ?? '',
  basePath: value.basePath ?? '/',
  version: value.version ?? '',
  testCards: value.testCards === true,
  stripeKey: value.stripeKey ?? null,
  passkeySite: value.passkeySite,
  requiresFactors: value.requiresFactors,
  passwordRules: value.passwordRules,
});

const absolute = (address: string) => new URL(address, document.baseURI).href.replace(/\/$/, '');
