/** Words without case, marks, spaces and punctuation: "E-mail", "e_mail" and "EMAIL" are one. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** The one that a cell names: spelled as it is, else by its words and signs, else by its plain words, where that is one alone. "B+" is not "B-". */
export function oneCalled<Item>(
  items: readonly Item[],
  text: string,
  namesOf: (item: Item) => readonly (string | undefined)[],
): Item | undefined {
  const called = (written: (name: string) => string) => {
    const known = written(text);
    const found = items.filter((item) => namesOf(item).some((name) => known !== '' && written(name ?? '') === known));
    return found.length > 0 ? found : null;
  };
  const found = called(spelling) ?? called(signed) ?? called(plain) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

/** The same in any case and spacing: its signs count. */
export const signed = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** A name as it is written, whatever signs it has. */
export const spelling = (text: string) => text.normalize('NFC').trim();
