import { type Ancestor, insideProperty, short, type Tools } from './ancestors.ts';
import type { Node } from './nodes.ts';

const opposite: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '**': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};
const otherMethod: Readonly<Record<string, string>> = { every: 'some', some: 'every', max: 'min', min: 'max' };
const otherSense = new Set(['filter', 'find', 'findIndex']);

export function mutateExpression(node: Node, ancestors: readonly Ancestor[], { report, textOf }: Omit<Tools, 'known'>) {
  const part = (key: string) => node[key] as Node;
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const operator = String(node.operator);
    const sides = [textOf(part('left')), textOf(part('right'))] as const;
    // Words are joined, not added.
    const words = operator === '+' && /['"`]/.test(sides.join());
    for (const other of words ? [] : (opposite[operator] ?? [])) {
      report(
        node,
        'change operator',
        `${operator} became ${other} in ${short(textOf(node))}`,
        `((${sides[0]}) ${other} (${sides[1]}))`,
      );
    }
    if (operator === '??') report(node, 'drop default', `without the default in ${short(textOf(node))}`, sides[0]);
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    report(node, 'drop negation', `without the ! in ${short(textOf(node))}`, textOf(part('argument')));
  }
  if (node.type === 'BooleanLiteral' && !insideProperty(ancestors, 'reenter')) {
    report(node, 'change constant', `${textOf(node)} turned round`, String(!node.value));
  }
  if (node.type === 'NumericLiteral') {
    report(node, 'change constant', `${textOf(node)} became ${Number(node.value) + 1}`, `${Number(node.value) + 1}`);
  }
  if (node.type === 'ConditionalExpression') {
    report(part('test'), 'change condition', `${short(textOf(part('test')))} always`, 'true');
    report(part('test'), 'change condition', `${short(textOf(part('test')))} never`, 'false');
  }
  if (node.type === 'CallExpression') mutateCall(node, { report, textOf });
  if (node.type === 'ArrayExpression' && !insideProperty(ancestors, 'actions')) {
    const elements = node.elements as Node[];
    if (elements.length > 0 && elements.every(({ type }) => type === 'StringLiteral')) {
      for (const element of elements) {
        report(element, 'drop element', `without ${textOf(element)} in its list`, '...[]');
      }
    }
  }
}

function mutateCall(call: Node, { report, textOf }: Omit<Tools, 'known'>) {
  const callee = call.callee as Node;
  if (callee.type !== 'MemberExpression') return;
  const method = textOf(callee.property as Node);
  const object = textOf(callee.object as Node);
  const other = otherMethod[method];
  if (other)
    report(callee.property as Node, 'change call', `${method} became ${other} in ${short(textOf(call))}`, other);
  if (method === 'trim') report(call, 'change call', `without trim in ${short(textOf(call))}`, object);
  if (otherSense.has(method)) {
    const given = textOf((call.arguments as Node[])[0]!);
    report(
      (call.arguments as Node[])[0]!,
      'change call',
      `${method} by the opposite in ${short(textOf(call))}`,
      `(...of) => !(${given})(...of)`,
    );
  }
}
