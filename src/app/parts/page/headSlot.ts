import { createContext } from 'react';

/** Where a page puts its heading and actions: the shell's bar. Null outside of the shell. */
export const HeadSlot = createContext<HTMLElement | null>(null);

/** The steps from the menu tree to the current path, told by the shell to the page that draws them. */
export interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

export interface Trail {
  readonly crumbs: readonly Crumb[];
  /** The menu entry says that its page has no breadcrumb. */
  readonly hidden: boolean;
}

export const TrailContext = createContext<Trail>({ crumbs: [], hidden: false });
