import type { Config } from './config.ts';

type Here = Pick<Config, 'host' | 'port' | 'basePath'>;

/** Where this machine reaches the application, ending with a slash. */
export const localAddress = ({ host, port, basePath }: Here): string => `http://${hostOf(host)}:${port}${basePath}`;

/** Where browsers reach the application, ending with a slash; links in messages start there. */
export const addressOf = (config: Here & Pick<Config, 'publicUrl'>): string => config.publicUrl ?? localAddress(config);

/** How this machine reaches what listens on `host`. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
