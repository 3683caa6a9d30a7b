/**
 * Letters, digits and simple marks only, so that the name is good on every system; no longer than one takes with what stands before and after it, by
 * bytes: a Chinese character takes three.
 */
export function pathPart(name: string): string {
  const simple = name
    .normalize('NFC')
    .replace(/[^\p{Letter}\p{Mark}\p{Number} ()&+,'’_-]+/gu, ' ')
    // What belonged to a sign that is gone would stand in the name unseen.
    .replace(/(^|\s)\p{Mark}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  let part = '';
  for (const { segment } of characters.segment(simple.slice(0, 2 * mostCharacters))) {
    if (part.length + segment.length > mostCharacters || Buffer.byteLength(part + segment) > mostBytes) break;
    part += segment;
  }
  return part.trim();
}

const mostCharacters = 80;
const mostBytes = 180;
const characters = new Intl.Segmenter('en');

/** The field, and what whoever uploaded the file called it. */
export function fileName(field: string, name: string, original: string): string {
  const called = pathPart(original.replace(/\.[^.]*$/, ''));
  return `${field}${called && ` ${called}`}${ending(name)}`;
}

const ending = (name: string) => /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0]?.toLowerCase() ?? '';
