import type { Known } from './names.ts';
import { keyOf, type Node, nameOfCallee } from './nodes.ts';

export interface Ancestor {
  readonly node: Node;
  readonly key: string;
}

export type Report = (node: Node, kind: string, what: string, replacement: string) => void;

export interface Tools {
  readonly report: Report;
  readonly textOf: (node: Node) => string;
  readonly known: Known;
}
export const insideProperty = (ancestors: readonly Ancestor[], name: string) =>
  ancestors.some(({ node }) => node.type === 'ObjectProperty' && keyOf(node) === name);
export const insideCall = (ancestors: readonly Ancestor[], name: string) =>
  ancestors.some(
    ({ node, key }) => key === 'arguments' && node.type === 'CallExpression' && nameOfCallee(node) === name,
  );
export const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};
