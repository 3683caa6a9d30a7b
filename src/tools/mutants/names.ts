import { type Definitions, definitionsIn } from './independent.ts';
import { childrenOf, keyOf, type Node, nameOfCallee, valueIn } from './nodes.ts';

export interface Known {
  readonly actions: readonly string[];
  readonly actors: readonly string[];
  /** Targets by address from the top, such as `#session.leaving`. */
  readonly addresses: readonly string[];
  readonly definitions: Definitions;
}

/** What stands behind names in a source and those beside it. */
export function namesIn(programs: readonly Node[]): Known {
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
  for (const program of programs) visit(program, false);
  return {
    actions: [...names.actions],
    actors: [...names.actors],
    addresses: [...names.addresses],
    definitions: new Map(programs.toReversed().flatMap((program) => [...definitionsIn(program)])),
  };
}

const expressions = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
export const isType = ({ type }: Node) =>
  (type.startsWith('TS') && !expressions.has(type)) || type === 'ImportDeclaration';

/** The files of its own folder that a source imports values from. */
export const importedBeside = (program: Node): string[] =>
  (program.body as Node[])
    .filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type')
    .map(({ source }) => String((source as Node).value))
    .filter((name) => name.startsWith('./'));
