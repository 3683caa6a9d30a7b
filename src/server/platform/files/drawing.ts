import { SaxesParser, type SaxesTagNS } from 'saxes';
import { allowedAttributes, drawingElements, hasActiveStyle, inertNamespaces } from './drawingWords.ts';

/** What a drawing turned out to be: one that only draws, one that acts or reaches outside itself, or none at all. */
export type Verdict = 'drawing' | 'active' | 'content';

/** The longest drawing, in bytes. */
export const longestDrawing = 2 * 1024 ** 2;

const mostElements = 20_000;
/** As many shapes as a drawing may come to once its `use` elements are drawn out. */
const mostDrawn = 100_000;
const deepest = 64;
const mostAttributes = 64;
const longestAttribute = 256 * 1024;

const svg = 'http://www.w3.org/2000/svg';
const xlink = 'http://www.w3.org/1999/xlink';
const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';

/** How much of a drawing is read at a time, in characters: behind what is refused nothing more is. */
const pieceLength = 16 * 1024;

/** Refuses the drawing; the first reason counts. */
type Refuse = (verdict: 'active' | 'content') => void;

/**
 * Reads a drawing as browsers do, strictly as XML, in time that grows with its length alone, and takes what is on the
 * list of elements and attributes that draw; whatever is not there is refused, known to be dangerous or not.
 */
export function readDrawing(bytes: Uint8Array): Verdict {
  if (bytes.length > longestDrawing) return 'content';
  const text = textOf(bytes);
  return text === null ? 'content' : verdictOf(text);
}

/** Null where it is no UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function verdictOf(text: string): Verdict {
  let refused: Verdict | null = null;
  const refuse: Refuse = (verdict) => {
    refused ??= verdict;
  };
  const parser = new SaxesParser({ xmlns: true, position: false });
  const scope: { readonly name: string; readonly id: string | null; readonly inert: boolean }[] = [];
  const parts = new Map<string, Part>();
  const whole: Part = { shapes: 0, uses: [] };
  let style = '';
  parser.on('error', () => refuse('content'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !['utf-8', 'us-ascii', 'ascii'].includes(encoding.toLowerCase())) refuse('content');
  });
  // Entities are declared between brackets; a drawing needs none.
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[') || !doctype.trim().startsWith('svg')) refuse('active');
  });
  parser.on('processinginstruction', () => refuse('active'));
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) refuse('content');
  });
  parser.on('opentag', (tag) => {
    if (refused) return;
    const inert = scope.at(-1)?.inert === true || inertNamespaces.has(tag.uri);
    if (scope.length === 0 && (tag.uri !== svg || tag.local !== 'svg')) refuse('content');
    if (!inert && (tag.uri !== svg || !drawingElements.has(tag.local))) refuse('active');
    if (inert && !inertNamespaces.has(tag.uri)) refuse('active');
    whole.shapes += 1;
    if (scope.length >= deepest || whole.shapes > mostElements) refuse('content');
    const { id, uses } = readAttributes(tag, inert, refuse);
    scope.push({ name: tag.local, id, inert });
    const around = scope.flatMap((one) => (one.id === null ? [] : [one.id]));
    for (const part of [whole, ...around.map((name) => partOf(parts, name))]) {
      if (part !== whole) part.shapes += 1;
      if (uses !== null) part.uses.push(uses);
    }
  });
  const written = (content: string) => {
    if (scope.at(-1)?.name === 'style') style += content;
  };
  parser.on('text', written);
  parser.on('cdata', written);
  parser.on('closetag', () => {
    if (scope.pop()?.name !== 'style') return;
    if (hasActiveStyle(style)) refuse('active');
    style = '';
  });
  for (let at = 0; at < text.length && !refused; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  if (!refused) parser.close();
  if (!refused && drawnOut(whole, parts) > mostDrawn) refuse('content');
  return refused ?? 'drawing';
}

function readAttributes(
  tag: SaxesTagNS,
  inert: boolean,
  refuse: Refuse,
): { readonly id: string | null; readonly uses: string | null } {
  let id: string | null = null;
  let uses: string | null = null;
  for (const { uri, local, value } of Object.values(tag.attributes)) {
    const isHref = local === 'href' && (uri === '' || uri === xlink);
    if (value.length > longestAttribute && !(isHref && tag.local === 'image')) refuse('content');
    if (uri === xmlns || inert || inertNamespaces.has(uri)) continue;
    if (isHref) {
      if (!staysInside(tag.local, value)) refuse('active');
      if (tag.local === 'use') uses = value.trim().slice(1);
    } else if (uri === xml ? !['space', 'lang', 'id'].includes(local) : uri !== '' && uri !== xlink) refuse('active');
    else if (uri === xlink ? !['type', 'title', 'role', 'show', 'actuate'].includes(local) : !isAllowed(local, uri)) {
      refuse('active');
    } else if (hasActiveStyle(value, local !== 'style')) refuse('active');
    if (local === 'id' && (uri === '' || uri === xml)) id = value;
  }
  return { id, uses };
}

const isAllowed = (name: string, uri: string) =>
  uri === xml || allowedAttributes.has(name) || name.startsWith('data-') || name.startsWith('aria-');

const pictures = [
  'data:image/png;base64,',
  'data:image/jpeg;base64,',
  'data:image/gif;base64,',
  'data:image/webp;base64,',
];

/** An address within the drawing, or a picture that the drawing carries itself. */
function staysInside(element: string, address: string): boolean {
  const start = address.trim().slice(0, 40).toLowerCase();
  return start.startsWith('#') || (element === 'image' && pictures.some((picture) => start.startsWith(picture)));
}

/** An element with an id, or the whole drawing: the shapes inside it, and what they repeat by `use`. */
interface Part {
  shapes: number;
  readonly uses: string[];
}

function partOf(parts: Map<string, Part>, id: string): Part {
  const part = parts.get(id) ?? { shapes: 0, uses: [] };
  parts.set(id, part);
  return part;
}

/** How many shapes there are once every `use` is drawn out; endless where one repeats what it is part of. */
function drawnOut(whole: Part, parts: ReadonlyMap<string, Part>): number {
  const known = new Map<Part, number>();
  const count = (part: Part, depth: number): number => {
    const counted = known.get(part);
    if (counted !== undefined) return counted;
    if (depth > deepest) return Number.POSITIVE_INFINITY;
    // Met again before it is counted, it contains itself.
    known.set(part, Number.POSITIVE_INFINITY);
    let sum = part.shapes;
    for (const name of part.uses) {
      const used = parts.get(name);
      if (used) sum += count(used, depth + 1);
      if (sum > mostDrawn) break;
    }
    known.set(part, sum);
    return sum;
  };
  return count(whole, 0);
}
