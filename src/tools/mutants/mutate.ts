import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@babel/parser';
import { type Ancestor, insideCall, type Report, short, type Tools } from './ancestors.ts';
import { areIndependent } from './independent.ts';
import { mutateExpression } from './mutateExpression.ts';
import { importedBeside, isType, type Known, namesIn } from './names.ts';
import { childrenOf, isFunction, keyOf, type Node, nameOfCallee, valueIn } from './nodes.ts';

/** One small wrong change of one file. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The kind of change, for counting. */
  readonly kind: string;
  /** What is wrong now, in words. */
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * Every mutant of a source of charts or rules: guards, targets, actions, waits, and the predicates behind them. `readBeside`
 * answers the source of a file that it imports from its own folder.
 */
export function mutantsOf(file: string, source: string, readBeside = (_: string) => ''): Mutant[] {
  const program = programOf(source);
  const mutants: Mutant[] = [];
  const seen = new Set<string>();
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const known = namesIn([program, ...importedBeside(program).map((name) => programOf(readBeside(name)))]);
  const report: Report = (node, kind, what, replacement) => {
    if (textOf(node) === replacement) return;
    const key = `${node.start} ${node.end} ${replacement}`;
    if (seen.has(key)) return;
    seen.add(key);
    mutants.push({
      file,
      line: node.loc.start.line,
      kind,
      what,
      start: node.start,
      end: node.end,
      replacement,
    });
  };
  const visit = (node: Node, ancestors: readonly Ancestor[]) => {
    if (isType(node)) return;
    if (node.type === 'ObjectProperty' && keyOf(node) === 'types') return;
    if (node.type === 'ObjectProperty') mutateProperty(node, ancestors, { report, textOf, known });
    else mutateExpression(node, ancestors, { report, textOf });
    for (const [key, child] of childrenOf(node)) visit(child, [...ancestors, { node, key }]);
  };
  visit(program, []);
  return mutants;
}

/** Every mutant of a file, which may use what files beside it define: a chart the actions of its setup. */
export const readMutants = (file: string): Mutant[] =>
  mutantsOf(file, readFileSync(file, 'utf8'), (name) => readFileSync(join(dirname(file), name), 'utf8'));

const programOf = (source: string) =>
  parse(source, { sourceType: 'module', plugins: ['typescript'] }).program as unknown as Node;

/** The source with the one change in it. */
export const applied = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end) + (replacement.includes('negated(') ? negation : '');

// A guard of any form, turned round.
const negation = `\nimport { not as negated } from 'xstate';\n`;

function mutateProperty(property: Node, ancestors: readonly Ancestor[], { report, textOf, known }: Tools) {
  const name = keyOf(property);
  const value = valueIn(property);
  const drop = (what = `without ${name} ${short(textOf(value))}`, kind = `drop ${name}`) =>
    report(property, kind, what, dropped);
  const inSetup = insideCall(ancestors, 'setup') && !chartCalls.some((name) => insideCall(ancestors, name));
  const inChart = chartCalls.some((name) => insideCall(ancestors, name));
  const container = ancestors.at(-2);
  const containerName = container?.node.type === 'ObjectProperty' ? keyOf(container.node) : '';
  if (inChart) {
    if (name === 'guard') {
      // A guard that is given something is told apart by its name.
      const type = (value.properties as Node[] | undefined)?.find((one) => keyOf(one) === 'type');
      const text = short(textOf(type ? valueIn(type) : value));
      drop(`without guard ${text}`);
      report(value, 'negate guard', `guard ${text} turned round`, `negated(${textOf(value)})`);
    }
    if (name === 'target' && value.type === 'StringLiteral') {
      const target = String(value.value);
      drop(`stays instead of going to ${target}`);
      for (const other of otherTargets(target, ancestors, known)) {
        report(value, 'retarget', `goes to ${other} instead of ${target}`, `'${other}'`);
      }
    }
    if (name === 'actions' || name === 'entry' || name === 'exit') {
      drop();
      mutateActions(value, { report, textOf, known });
    }
    if (['invoke', 'after', 'always', 'onDone', 'onError', 'on', 'reenter', 'output'].includes(name)) drop();
    if (name === 'tags') drop();
    if (
      name === 'type' &&
      value.type === 'StringLiteral' &&
      ['final', 'parallel', 'history'].includes(`${value.value}`)
    )
      drop();
    if (name === 'initial' && value.type === 'StringLiteral') {
      for (const other of stateKeysBeside(property, ancestors)) {
        report(value, 'retarget', `starts in ${other} instead of ${String(value.value)}`, `'${other}'`);
      }
    }
    if (name === 'src' && value.type === 'StringLiteral') {
      const other = following(known.actors, String(value.value));
      if (other) report(value, 'swap actor', `waits for ${other} instead of ${String(value.value)}`, `'${other}'`);
    }
    if (containerName === 'on') drop(`without the step ${name}`, 'drop step');
  }
  if (inSetup && containerName === 'delays') {
    report(value, 'change delay', `delay ${name} is ten times as long`, '99_999');
  }
  const call = ancestors.at(-2)?.node;
  if (call?.type === 'CallExpression' && nameOfCallee(call) === 'assign')
    drop(`forgets to set ${name}`, 'drop assignment');
  if (name === 'needs' && isFunction(value)) {
    report(value, 'change rule', 'the condition always holds', '() => true');
    report(value, 'change rule', 'the condition never holds', '() => false');
  }
  if (name === 'params' && !inChart) drop('the reason has lost its values');
}

function mutateActions(value: Node, { report, textOf, known }: Tools) {
  if (value.type === 'ArrayExpression') {
    const elements = value.elements as Node[];
    elements.forEach((element, index) => {
      report(element, 'drop action', `without action ${short(textOf(element))}`, '...[]');
      swapAction(element, { report, textOf, known });
      const next = elements[index + 1];
      if (!next || areIndependent(element, next, known.definitions)) return;
      const list = elements.map((each) => textOf(each));
      const swapped = [...list.slice(0, index), list[index + 1], list[index], ...list.slice(index + 2)];
      report(value, 'swap order', `${short(list[index]!)} after ${short(list[index + 1]!)}`, `[${swapped.join(', ')}]`);
    });
  } else swapAction(value, { report, textOf, known });
}

function swapAction(action: Node, { report, known }: Tools) {
  const type =
    action.type === 'ObjectExpression'
      ? (action.properties as Node[]).find((each) => keyOf(each) === 'type')
      : undefined;
  const name = type ? valueIn(type) : action;
  if (name.type !== 'StringLiteral') return;
  const other = following(known.actions, String(name.value));
  if (other) report(name, 'swap action', `does ${other} instead of ${String(name.value)}`, `'${other}'`);
}

function otherTargets(target: string, ancestors: readonly Ancestor[], { addresses }: Known): string[] {
  if (target.startsWith('#')) return addresses.filter((address) => address !== target);
  const owner = ancestors.findLastIndex(isState);
  const inner = target.startsWith('.');
  const states = inner ? statesOf(enclosingState(ancestors)) : ancestors[owner - 1]?.node;
  if (!states) return [];
  const keys = (states.properties as Node[]).map(keyOf);
  const [first = ''] = (inner ? target.slice(1) : target).split('.');
  return keys.filter((key) => key !== first).map((key) => (inner ? `.${key}` : key));
}

/** The object of the innermost state, or of the whole chart, that these ancestors stand in. */
function enclosingState(ancestors: readonly Ancestor[]): Node | undefined {
  const state = ancestors.findLast(isState);
  if (state) return valueIn(state.node);
  const call = ancestors.findIndex(
    ({ node }) => node.type === 'CallExpression' && chartCalls.includes(nameOfCallee(node)),
  );
  return ancestors[call + 1]?.node;
}

function isState({ node, key }: Ancestor): boolean {
  if (key !== 'value' || node.type !== 'ObjectProperty' || valueIn(node).type !== 'ObjectExpression') return false;
  const names = (valueIn(node).properties as Node[]).map(keyOf);
  // Steps and what is waited for have descriptions, too.
  return names.includes('description') && !names.some((name) => ['target', 'actions', 'src', 'guard'].includes(name));
}

function statesOf(state: Node | undefined): Node | undefined {
  const found = (state?.properties as Node[] | undefined)?.find((each) => keyOf(each) === 'states');
  return found && valueIn(found);
}

function stateKeysBeside(property: Node, ancestors: readonly Ancestor[]): string[] {
  const states = statesOf(ancestors.at(-1)?.node);
  const present = String(valueIn(property).value);
  return ((states?.properties as Node[] | undefined) ?? []).map(keyOf).filter((key) => key !== present);
}

const following = (names: readonly string[], name: string) =>
  names.length > 1 && names.includes(name) ? names[(names.indexOf(name) + 1) % names.length] : undefined;
/** What takes a chart, or a part of one. */
const chartCalls = ['createMachine', 'createStateConfig'];
/** In place of a property of an object. */
const dropped = '...{}';
