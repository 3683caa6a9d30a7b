import { childrenOf, isFunction, keyOf, type Node, nameOfCallee, valueIn } from './nodes.ts';

/** What an action does to the context, as far as the source tells for sure. */
interface Effect {
  readonly sets: ReadonlySet<string>;
  readonly reads: ReadonlySet<string>;
  readonly emits?: boolean;
}

/** What stands behind the names in a source: actions of its `setup`, and functions. */
export type Definitions = ReadonlyMap<string, Node>;

/**
 * Whether two actions do the same in either order: both only set fields of the context or tell of something, each sets
 * others than the other, neither reads what the other sets, and not both tell. False where the source does not say.
 */
export function areIndependent(one: Node, other: Node, definitions: Definitions): boolean {
  const effects = [effectOf(one, definitions), effectOf(other, definitions)] as const;
  const [first, second] = effects;
  if (!first || !second || (first.emits && second.emits)) return false;
  const touches = (a: Effect, b: Effect) => [...a.sets].some((name) => b.sets.has(name) || b.reads.has(name));
  return !touches(first, second) && !touches(second, first);
}

export function definitionsIn(program: Node): Definitions {
  const found = new Map<string, Node>();
  const visit = (node: Node) => {
    if (node.type === 'FunctionDeclaration') found.set(String((node.id as Node).name), node);
    if (node.type === 'ObjectProperty' && keyOf(node) === 'actions' && valueIn(node).type === 'ObjectExpression') {
      for (const each of valueIn(node).properties as Node[]) {
        if (each.type === 'ObjectProperty') found.set(keyOf(each), valueIn(each));
      }
    }
    for (const [, child] of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
}

function effectOf(action: Node, definitions: Definitions): Effect | null {
  if (action.type === 'StringLiteral') return effectOfCall(definitions.get(String(action.value)));
  if (action.type !== 'ObjectExpression') return null;
  const part = (name: string) => (action.properties as Node[]).find((each) => keyOf(each) === name);
  const [type, params] = [part('type'), part('params')];
  const done = type && valueIn(type).type === 'StringLiteral' ? effectOf(valueIn(type), definitions) : null;
  const read = params ? readBy(valueIn(params), definitions) : none;
  return done && read && { ...done, reads: new Set([...done.reads, ...read]) };
}

/** The effect of `assign(…)` or `emit(…)`: of an object, or of a function that answers one. */
function effectOfCall(definition: Node | undefined): Effect | null {
  if (definition?.type !== 'CallExpression') return null;
  const given = (definition.arguments as Node[])[0]!;
  if (nameOfCallee(definition) === 'emit') {
    const reads = readBy(given, new Map());
    return reads && { sets: none, reads, emits: true };
  }
  if (nameOfCallee(definition) !== 'assign') return null;
  const fields = isFunction(given) ? answerOf(given.body as Node) : given;
  if (fields?.type !== 'ObjectExpression') return null;
  const properties = fields.properties as Node[];
  if (properties.some(({ type, computed }) => type !== 'ObjectProperty' || computed === true)) return null;
  const functions = [given, ...properties.map(valueIn)].filter(isFunction);
  const reads = functions.map((each) => readBy(each, new Map()));
  if (reads.includes(null)) return null;
  return { sets: new Set(properties.map(keyOf)), reads: new Set(reads.flatMap((each) => [...(each ?? [])])) };
}

/** What a function's body answers, where nothing but constants stands before it. */
function answerOf(body: Node): Node | null {
  if (body.type !== 'BlockStatement') return body;
  const statements = body.body as Node[];
  const last = statements.at(-1);
  if (statements.slice(0, -1).some(({ type }) => type !== 'VariableDeclaration')) return null;
  return last?.type === 'ReturnStatement' ? (last.argument as Node) : null;
}

/** The fields of the context that a function reads; null where it may read any. */
function readBy(given: Node, definitions: Definitions): ReadonlySet<string> | null {
  if (given.type === 'ObjectExpression') return none;
  const reader = given.type === 'Identifier' ? definitions.get(String(given.name)) : given;
  if (!reader?.params) return null;
  const first = (reader.params as Node[])[0];
  if (!first || (first.type === 'Identifier' && first.name === '_')) return none;
  if (first.type !== 'ObjectPattern') return null;
  const properties = first.properties as Node[];
  if (properties.some((each) => each.type !== 'ObjectProperty' || !['context', 'event'].includes(keyOf(each)))) {
    return null;
  }
  const context = properties.find((each) => keyOf(each) === 'context');
  if (!context) return none;
  return valueIn(context).type === 'Identifier' ? fieldsReadIn(reader.body as Node) : null;
}

/** The names after `context.`; null where the context itself is handed on. */
function fieldsReadIn(node: Node): ReadonlySet<string> | null {
  if (node.type === 'Identifier' && node.name === 'context') return null;
  const object = node.object as Node | undefined;
  const isField = /^(Optional)?MemberExpression$/.test(node.type) && object?.name === 'context' && !node.computed;
  if (isField) return new Set([String((node.property as Node).name)]);
  const found = new Set<string>();
  for (const [, child] of childrenOf(node)) {
    const fields = fieldsReadIn(child);
    if (!fields) return null;
    for (const field of fields) found.add(field);
  }
  return found;
}

const none: ReadonlySet<string> = new Set();
