/** "Name: value" with the colon of the language (BCP 47): after a space that does not break in French, of full width in Chinese. */
export const pairOf = (tag: string, name: string, value: string): string =>
  name + (tag.startsWith('fr') ? '\u00a0: ' : tag.startsWith('zh') ? '：' : ': ') + value;
