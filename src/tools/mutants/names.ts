import { type Definitions, definitionsIn } from './independent.ts';
import { childrenOf, keyOf, type Node, nameOfCallee, valueIn } from './nodes.ts';

export interface Known {
  readonly actions: readonly string[];
  readonly actors: readonly string[];
  /** Targets by address from the top, such as `#session.leaving`. */
  readonly addresses: readonly string[];
  readonly definitions: Definitions;
}

export function namesIn(program: Node): Known {
  const names = { actions: new Set<string>(), actors: new Set<string>(), addresses: new Set<string>() };
  const visit = (node: Node, inSetup: boolean) => {
    if (isType(node)) return;
    const within = inSetup || (node.type === 'CallExpression' && nameOfCallee(node) === 'setup');
    if (node.type === 'ObjectProperty' && within) {
      const name = keyOf(node);
      const value = valueIn(node);
      if ((name === 'actions' || name === 'actors') && value.type === 'ObjectExpression') {
        for (const each of (value.properties as Node[]).filter(({ type }) => type === 'ObjectProperty')) {
          names[name].add(keyOf(each));
        }
      }
    }
    if (node.type === 'ObjectProperty' && keyOf(node) === 'target' && valueIn(node).type === 'StringLiteral') {
      const target = String(valueIn(node).value);
      if (target.startsWith('#')) names.addresses.add(target);
    }
    for (const [, child] of childrenOf(node)) visit(child, within);
  };
  visit(program, false);
  return {
    actions: [...names.actions],
    actors: [...names.actors],
    addresses: [...names.addresses],
    definitions: definitionsIn(program),
  };
}

const expressions = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
export const isType = ({ type }: Node) =>
  (type.startsWith('TS') && !expressions.has(type)) || type === 'ImportDeclaration';
