/** The kinds of formats that are made once. */
interface Kinds {
  readonly DateTimeFormat: [Intl.DateTimeFormat, Intl.DateTimeFormatOptions];
  readonly NumberFormat: [Intl.NumberFormat, Intl.NumberFormatOptions];
  readonly PluralRules: [Intl.PluralRules, Intl.PluralRulesOptions];
}

const made: Record<string, unknown> = {};

/** The format of a language with options. Making one takes the browser a hundred times as long as using it, so each is made once. */
export function intlFormat<Kind extends keyof Kinds>(kind: Kind, tag: string, options: Kinds[Kind][1]): Kinds[Kind][0] {
  const key = kind + tag + JSON.stringify(options);
  made[key] ??= new (Intl[kind] as new (tag: string, options: object) => unknown)(tag, options);
  // Made under its kind.
  return made[key] as Kinds[Kind][0];
}
