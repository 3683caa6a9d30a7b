import type { ComponentType } from 'react';
import { loadMessages } from '#app/i18n/store.ts';
import { later } from '#app/ui/loading/later.tsx';

/** A part of the screens for awards with forms of their own: in a chunk apart, with its words. */
export const formPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  later(async () => (await Promise.all([load(), loadMessages('form')]))[0]);
