/** Where a line has the digits of an account, all but its last four are masked: the audit shows which account, not the number. */
export const maskedNumbers = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const digits = line.match(/\d/g)?.length ?? 0;
      let left = digits;
      return digits > 4 ? line.replace(/\d/g, (digit) => (left-- > 4 ? '•' : digit)) : line;
    })
    .join('\n');
