import { parse } from '@babel/parser';

/**
 * Leaves out of the browser's React what this product never draws with, so that the minifier drops all that only serves it
 * (docs/decisions/0119). Whoever uses something of it is told at once: an element of such a kind is none that React knows,
 * a hook or a function is missing. What is named here and not found fails the build: a new version is read again.
 */
export default function leanReact(source) {
  return /react-dom-client\./.test(this.resourcePath) ? leanClient(source) : leanEntry(source);
}

/** Elements that nobody makes, by the name of their type, and the kind of node that each would become. */
const elements = {
  REACT_ACTIVITY_TYPE: 31,
  REACT_LEGACY_HIDDEN_TYPE: 30,
  REACT_PROFILER_TYPE: 12,
  REACT_SUSPENSE_LIST_TYPE: 19,
  REACT_VIEW_TRANSITION_TYPE: 30,
};
/** With what React moves into the page's head, and what it takes `html`, `head` and `body` for. */
export const kinds = [...Object.values(elements), 26, 27];

/** Calls that look for such nodes, for references to fragments and for forms that are sent to a function, and what they come to. */
const idle = {
  commitEnterViewTransitions: 'void 0',
  commitExitViewTransitions: 'void 0',
  commitFragmentInstanceDeletionEffects: 'void 0',
  commitFragmentInstanceInsertionEffects: 'void 0',
  commitNestedViewTransitions: 'void 0',
  commitNewChildToFragmentInstances: 'void 0',
  extractEvents$1: 'void 0',
  isFragmentInstanceParent: 'false',
  makePrefixMap: 'void 0',
  preloadInstanceAndSuspendIfNeeded: 'void 0',
  restoreEnterOrExitViewTransitions: 'void 0',
  restoreNestedViewTransitions: 'void 0',
  trackEnterViewTransitions: 'void 0',
};

/** What is always so, in the browsers that the page is built for and without those elements. */
const constants = {
  canUseCompositionEvent: 'true',
  canUseDOM: 'true',
  defaultOnDefaultTransitionIndicator: 'null',
  inUpdateViewTransition: 'false',
  isInputEventSupported: 'true',
  rootViewTransitionAffected: 'false',
  rootViewTransitionNameCanceled: 'false',
  shouldStartViewTransition: 'false',
  useFallbackCompositionData: 'false',
};

const absent = "(() => { throw Error('Left out of React: docs/decisions/0119') })()";

/** Words of the file that are replaced. */
const words = [
  // What has arrived is shown at once, not first 300 ms after what stood in for it.
  [/globalMostRecentFallbackTime \+ 300 - now\(\)/, '0'],
  // Nothing waits for a picture or a style sheet.
  [/isViewTransitionEligible \|\|\s+subtreeFlags & 8192 \|\|\s+16785408 === \(subtreeFlags & 16785408\)/, 'false'],
  [
    /\? 26(\s+: "html" === type \|\| "head" === type \|\| "body" === type)\s+\? 27\s+: 5/,
    `? ${absent}$1 ? ${absent} : 5`,
  ],
  [/new FragmentInstance\(current\)/, absent],
  [/domElement\.setAttribute\(\s+key,\s+"javascript:throw new Error[^;]+\.'\)"\s+\)/, absent],
  [/getVendorPrefixedEventName\((".*?")\)/, '$1'],
];

/** Statements of the file that are left out, by how they begin. */
const statements = [
  'FragmentInstance.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =',
  'ReactDOMSharedInternals.findDOMNode =',
  'canUseDOM && ((style =',
  'if (canUseDOM) { var JSCompiler_inline_result$jscomp$318;',
];

const hooks = [
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useMemoCache',
  'useOptimistic',
];
/** How `react-dom` calls what fetches or names files beforehand, or empties a form. */
const letters = ['r', 'D', 'C', 'L', 'm', 'X', 'S', 'M'];

const functions = [
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'useFormState',
  'useFormStatus',
];

/** The part that draws a page. */
export function leanClient(source) {
  const missing = new Set(
    [elements, idle, constants].flatMap(Object.keys).concat(statements, hooks, letters, kinds.map(String)),
  );
  const text = words.reduce((changed, [pattern, replacement]) => {
    if (!pattern.test(changed)) missing.add(String(pattern));
    return changed.replace(new RegExp(pattern, 'g'), replacement);
  }, source);
  return checked(new Leaner(text, missing).all(), missing);
}

/** `react-dom` without what its part for the page is without. */
export function leanEntry(source) {
  const left = functions.map((name) => `exports.${name} =`);
  const missing = new Set(left);
  return checked(new Leaner(source, missing, left).all(), missing);
}

function checked(text, missing) {
  if (missing.size > 0) throw new Error(`React has changed: no ${[...missing].join(', ')} (src/tools/leanReact.mjs)`);
  return text;
}

const isNamed = (node, names) => node?.type === 'Identifier' && Object.hasOwn(names, node.name);
const isKind = (node) => node?.type === 'NumericLiteral' && kinds.includes(node.value);
/** Where the file has the kind of a node. */
const isTag = (node) =>
  node.type === 'MemberExpression' ? node.property.name === 'tag' : /^(tag|grandTag)$/.test(node.name);

class Leaner {
  constructor(text, missing, left = statements) {
    Object.assign(this, { text, missing, left, hoisted: [] });
  }

  all() {
    return this.inside(parse(this.text, { sourceType: 'script' }).program);
  }

  /** A node's text, with what is left of the nodes within it. */
  inside(node) {
    let text = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      text += this.text.slice(at, child.start) + this.of(child, node);
      at = child.end;
    }
    return text + this.text.slice(at, node.end);
  }

  of(node, parent) {
    const { type } = node;
    if (parent.type === 'Program') {
      const beginning = this.text.slice(node.start, node.start + 400).replaceAll(/\s+/g, ' ');
      const found = this.left.find((one) => beginning.startsWith(one));
      if (found !== undefined) return this.found(found, '');
    }
    if (type === 'BinaryExpression') return this.ofComparison(node);
    if (type === 'CallExpression' && isNamed(node.callee, idle))
      return this.found(node.callee.name, idle[node.callee.name]);
    if (type === 'ObjectExpression') return this.ofObject(node);
    if (type === 'SwitchStatement') return this.ofSwitch(node);
    if (/^Function/.test(type)) return this.ofFunction(node);
    if (isNamed(node, constants)) return this.ofConstant(node, parent);
    if (type === 'AssignmentExpression' && isNamed(node.left, constants)) return this.of(node.right, node);
    return this.inside(node);
  }

  found(name, text) {
    this.missing.delete(name);
    return text;
  }

  ofComparison(node) {
    const { operator, left, right } = node;
    const compares = (isKind(left) && isTag(right)) || (isKind(right) && isTag(left));
    if (compares && /^[!=]==$/.test(operator)) return String(operator === '!==');
    // The mode of what is within a transition.
    if (operator === '&' && right.value === 32 && left.property?.name === 'mode') return '0';
    return this.inside(node);
  }

  /** A list of hooks or functions, without those that are left out. */
  ofObject(node) {
    const names = node.properties.map(({ key }) => key?.name);
    const isLeftOut = names.includes('useDebugValue') ? hooks : names.join('') === 'frDCLmXSM' ? letters : [];
    const kept = node.properties.filter(({ key }) => !isLeftOut.includes(key?.name));
    if (kept.length === node.properties.length) return this.inside(node);
    for (const name of names) if (isLeftOut.includes(name)) this.missing.delete(name);
    return `{${kept.map((property) => this.of(property, node)).join()}}`;
  }

  ofConstant(node, parent) {
    const isDeclared = /^(VariableDeclarator|FunctionDeclaration)$/.test(parent.type) && parent.id === node;
    const isKey = /^(Object|Member)/.test(parent.type) && (parent.key ?? parent.property) === node;
    return isDeclared || isKey ? node.name : this.found(node.name, constants[node.name]);
  }

  /** Without the cases that never are. Where the case before goes on into one of them, what that one does is kept. */
  ofSwitch(node) {
    const kept = [];
    let goesOn = false;
    for (const one of node.cases) {
      const isLeftOut = isNamed(one.test, elements) || (isKind(one.test) && isTag(node.discriminant));
      if (isLeftOut) this.missing.delete(String(one.test.name ?? one.test.value));
      const text = one.consequent.map((statement) => this.of(statement, one)).join('\n');
      if (!isLeftOut) kept.push(`${one.test ? `case ${this.of(one.test, one)}` : 'default'}:${text}`);
      else if (goesOn) kept.push(text);
      else this.hoisted.at(-1).push(...one.consequent.flatMap(variablesOf));
      if (!isLeftOut || goesOn) goesOn = one.consequent.length === 0 || !ends(one.consequent.at(-1));
    }
    return `switch(${this.of(node.discriminant, node)}){${kept.join('\n')}}`;
  }

  /** A function. The variables of what is left out of it stay declared: they are used elsewhere in it too. */
  ofFunction(node) {
    this.hoisted.push([]);
    const body = this.inside(node.body);
    const names = [...new Set(this.hoisted.pop())];
    const variables = names.length > 0 ? `var ${names.join()};` : '';
    return `${this.text.slice(node.start, node.body.start)}{${variables}${body.slice(1)}`;
  }
}

const childrenOf = (node) =>
  Object.entries(node)
    .flatMap(([key, value]) => (/(Comments|^loc|^extra)$/.test(key) ? [] : value))
    .filter((value) => typeof value?.type === 'string' && typeof value.start === 'number')
    .sort((one, other) => one.start - other.start);

const ends = ({ type, body }) =>
  /^(Return|Throw|Break|Continue)Statement$/.test(type) ||
  (type === 'BlockStatement' && body.length > 0 && ends(body.at(-1)));

/** The names that a statement declares for its whole function. */
function variablesOf(node) {
  if (/^Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : [];
  return [...own, ...childrenOf(node).flatMap(variablesOf)];
}
