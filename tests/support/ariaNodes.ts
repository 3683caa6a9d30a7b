/** One thing of a page as a screen reader finds it. */
export interface AriaNode {
  readonly role: string;
  readonly name: string;
  /** As they stand in brackets: `checked`, `level=1`. */
  readonly marks: readonly string[];
  /** Its own words, where it has nothing else in it. */
  readonly text: string;
  readonly within: AriaNode | null;
}

/** What an `ariaSnapshot` says, in its order: a page that is read once may be asked for all of it. */
export function ariaNodes(snapshot: string): AriaNode[] {
  const open: { readonly depth: number; readonly node: AriaNode }[] = [];
  return snapshot.split('\n').flatMap((line) => {
    const found = /^( *)- (?:'((?:[^']|'')*)'|(\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*))(?::(?: (.*))?)?$/.exec(
      line,
    );
    if (!found) return [];
    const [, { length: depth }, quoted, plain, text = ''] = found as unknown as [
      string,
      string,
      string?,
      string?,
      string?,
    ];
    const head = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec((quoted?.replaceAll("''", "'") ?? plain)!);
    if (!head) return [];
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop();
    const node: AriaNode = {
      role: head[1]!,
      name: (head[2] ?? '').replace(/\\(.)/g, '$1'),
      marks: [...head[3]!.matchAll(/\[([^\]]*)\]/g)].map(([, mark = '']) => mark),
      text: text.startsWith('"') ? JSON.parse(text) : text,
      within: open.at(-1)?.node ?? null,
    };
    open.push({ depth, node });
    return [node];
  });
}

/** Whether one thing is in another, at any depth. */
export const isWithin = (node: AriaNode, outer: (node: AriaNode) => boolean): boolean =>
  node.within !== null && (outer(node.within) || isWithin(node.within, outer));
