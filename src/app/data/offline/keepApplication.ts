import { useSyncExternalStore } from 'react';
import type {} from '../../actors/session/trustedTypes.ts';

/**
 * Has the browser keep what the application is made of, so that it opens without a connection. A newer version takes over
 * once `released` settles, and is seen at the next load.
 */
export function keepApplication(released: () => Promise<unknown>): void {
  if (asked || !mayCache()) return;
  asked = true;
  void register(released).catch((error: unknown) => console.warn('The application is not kept on this device', error));
  // A browser short of room then asks somebody else first.
  void navigator.storage?.persist?.().catch(() => false);
}

/** Whether this browser can keep the application at all: pages that are not served safely have no workers. */
export const mayCache = (): boolean => process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator;

/** Whether the application opens without a connection. */
export const useApplicationCached = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      navigator.serviceWorker?.addEventListener('controllerchange', listener);
      return () => navigator.serviceWorker?.removeEventListener('controllerchange', listener);
    },
    // One with a query keeps nothing.
    () => navigator.serviceWorker?.controller?.scriptURL.endsWith('.js') ?? false,
  );

let asked = false;
export const isKeeping = (): boolean => asked;

// The page's policy takes the address of a script from a policy that it names; this one is asked for no other.
let own: ReturnType<NonNullable<typeof window.trustedTypes>['createPolicy']> | undefined;

/** Registers the worker; with a query it keeps nothing, and only says that there is no connection. */
export function registerWorker(query = ''): Promise<ServiceWorkerRegistration> {
  const { href } = new URL(`sw.js${query}`, document.baseURI);
  own ??= window.trustedTypes?.createPolicy('awards-own', { createScriptURL: String });
  return navigator.serviceWorker.register(own?.createScriptURL(href) ?? href, { updateViaCache: 'none' });
}

async function register(released: () => Promise<unknown>): Promise<void> {
  const registration = await registerWorker();
  const follow = (worker: ServiceWorker | null) => {
    if (!worker) return;
    const look = () => {
      // The first one of all takes over by itself; after another one, which may not lead this page yet, it has to be told.
      if (worker.state !== 'installed' || !registration.active) return;
      void released().then(() => worker.postMessage('takeOver'));
    };
    worker.addEventListener('statechange', look);
    look();
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}
