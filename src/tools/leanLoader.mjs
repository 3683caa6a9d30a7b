import { parse } from '@babel/parser';

/**
 * Leaves the sentences out of a machine: only those who draw a chart read them. The register, from which the charts are
 * drawn, asks for the whole machines. Of the calls, what only the server asks is left out.
 */
export default function leanSources(source) {
  if (/machines[\\/]index\.ts$/.test(this.resourcePath)) return withWholeMachines(source);
  if (/contract[\\/]calls\.ts$/.test(this.resourcePath)) return asBrowserCalls(source);
  return this.resourceQuery === '?whole' ? source : withoutDescriptions(source);
}

/** A register whose machines keep their sentences. */
export function withWholeMachines(source) {
  const imported = parsed(source).flatMap((node) => (node.type === 'ImportDeclaration' ? [node.source] : []));
  return edited(
    source,
    imported
      .filter(({ value }) => value.endsWith('.machine.ts'))
      .map(({ value, start, end }) => ({ start, end, text: `'${value}?whole'` })),
  );
}

/** A machine without its `description` properties. */
export const withoutDescriptions = (source) => withoutProperties(source, isDescription);

/** The calls without what the server alone decides by: who may call, and which version it compares. */
export const asBrowserCalls = (source) => withoutProperties(source, ofServer);

function withoutProperties(source, isLeftOut) {
  const cuts = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'ObjectExpression') {
      for (const [index, property] of node.properties.entries()) {
        if (!isLeftOut(property)) continue;
        // With its comma, which would stand alone.
        const comma = /^\s*,/.exec(source.slice(property.end))?.[0].length ?? 0;
        const end = node.properties[index + 1]?.start ?? property.end + comma;
        cuts.push({ start: property.start, end, text: '' });
      }
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') visit(value);
  };
  visit(parsed(source));
  return edited(source, cuts);
}

const isDescription = ({ type, computed, key, value }) =>
  type === 'ObjectProperty' &&
  !computed &&
  (key.name ?? key.value) === 'description' &&
  (value.type === 'StringLiteral' || (value.type === 'TemplateLiteral' && value.expressions.length === 0));

const ofServer = ({ type, key }) => type === 'ObjectProperty' && ['roles', 'ifMatch'].includes(key.name);

const parsed = (source) => parse(source, { sourceType: 'module', plugins: ['typescript'] }).program.body;

/** A text with parts of it replaced; none lies within another. */
function edited(source, edits) {
  let text = source;
  for (const { start, end, text: replacement } of edits.toSorted((left, right) => right.start - left.start)) {
    text = text.slice(0, start) + replacement + text.slice(end);
  }
  return text;
}
