import type { ComponentType } from 'react';
import { later } from '../../design/later.tsx';
import { loadMessages } from '../../i18n/store.ts';

/** A part of the screens for awards with forms of their own: in a chunk apart, with its words. */
export const formPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  later(async () => (await Promise.all([load(), loadMessages('form')]))[0]);
