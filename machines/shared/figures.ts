/** A figure with a point and without marks between thousands. "1,234" may be two numbers: it stays as it is. */
export function figureOf(text: string): string {
  const close = text.replace(/(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(\D|$))/g, '');
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(close)) return close.replaceAll(',', '');
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(close)) return close.replaceAll('.', '').replace(',', '.');
  if (/^-?\d+,(\d{1,2}|\d{4,6})$/.test(close)) return close.replace(',', '.');
  return close;
}
