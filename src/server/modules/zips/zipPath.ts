/** Letters, digits and simple marks only, so that the name is good on every system. */
export const pathPart = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[^\p{Letter}\p{Mark}\p{Number} ()&+,'’_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim();

/** The field, and what whoever uploaded the file called it. */
export function fileName(field: string, name: string, original: string): string {
  const called = pathPart(original.replace(/\.[^.]*$/, ''));
  return `${field}${called && ` ${called}`}${ending(name)}`;
}

const ending = (name: string) => /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0]?.toLowerCase() ?? '';
