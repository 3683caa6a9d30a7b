/** Making a format takes the browser a hundred times as long as using it: each is made once, by its language and options. */
const once = <Options extends object, Made>(make: (tag: string, options: Options) => Made) => {
  const made = new Map<string, Made>();
  return (tag: string, options: Options): Made => {
    const key = tag + JSON.stringify(options);
    const format = made.get(key) ?? make(tag, options);
    made.set(key, format);
    return format;
  };
};

export const dateFormat = once(
  (tag, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => new Intl.DateTimeFormat(tag, options),
);

export const numberFormat = once(
  (tag, options: Intl.NumberFormatOptions): Intl.NumberFormat => new Intl.NumberFormat(tag, options),
);

export const pluralRules = once(
  (tag, options: Intl.PluralRulesOptions): Intl.PluralRules => new Intl.PluralRules(tag, options),
);
