/** A menu entry as far as the rules need it. */
export interface MenuNode {
  readonly id: string;
  readonly url?: string | undefined;
  readonly children?: readonly MenuNode[] | undefined;
}

/** The open item before anything else was opened. */
export const firstItem = 'dashboard';

/** Ids of the items that a path opens: those whose id is one of its segments. */
export function itemsOnPath(menu: readonly MenuNode[], path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  return flatten(menu)
    .filter(({ id, children }) => !children && segments.includes(id))
    .map(({ id }) => id);
}

/** Whether a collapse group stands open on a path: at a child's url, or where both are about product details. */
export const isExpandedOn = ({ children = [] }: MenuNode, path: string): boolean =>
  children.some(
    (child) =>
      child.url === path ||
      (path.includes(productDetails) && child.url?.includes(productDetails)) ||
      isExpandedOn(child, path),
  );

const productDetails = 'product-details';

const flatten = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => [node, ...flatten(node.children ?? [])]);
