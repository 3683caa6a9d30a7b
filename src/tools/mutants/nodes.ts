/** A node of a parsed source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [key: string]: unknown;
}

export function childrenOf(node: Node): (readonly [string, Node])[] {
  return Object.entries(node).flatMap(([key, value]): (readonly [string, Node])[] => {
    if (key === 'loc' || key.endsWith('omments') || key === 'extra') return [];
    // A key of an object is a name, not a value.
    if (key === 'key' && node.computed !== true) return [];
    const children = Array.isArray(value) ? value : [value];
    return children.filter(isNode).map((child) => [key, child] as const);
  });
}

export function nameOfCallee(call: Node): string {
  const callee = call.callee as Node;
  const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return String(named.name ?? '');
}

export function keyOf(property: Node): string {
  const key = property.key as Node | undefined;
  return String(key?.name ?? key?.value ?? '');
}

export const valueIn = (property: Node) => property.value as Node;
export const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
