import type { Locale } from '#contract/locales.ts';

/** A thing that has one word in a language: the word, those not to use for it, and texts where one of them is right. */
interface Term {
  readonly locale: Locale;
  readonly word: string;
  readonly not: RegExp;
  /** Why a text says it all the same, by its id. */
  readonly except?: Readonly<Record<string, string>>;
}

const workbook = 'It means the sheet of a workbook.';

/** One word per thing. What stands here is looked for in every text of screens, refusals and emails. */
export const terms: readonly Term[] = [
  { locale: 'en', word: 'email', not: /\b[Ee]-mails?\b|\b[Mm]ails?\b/ },
  {
    locale: 'en',
    word: 'score sheet',
    not: /(?<![Ss]core )\b[Ss]heets?\b/,
    except: { 'importing.refusal.tooBigUnpacked': workbook, 'importing.refusal.tooSlow': workbook },
  },
  { locale: 'en', word: 'confidentiality agreement', not: /\bNDA\b|[Cc]onfidentiality terms/ },
  { locale: 'en', word: 'submit', not: /\b[Hh]and(?:ed|s|ing)? in\b/ },
  { locale: 'en', word: 'recuse', not: /\b[Ss](?:tand(?:s|ing)?|tood) aside\b/ },
  { locale: 'en', word: 'automatically', not: /\bby itself\b/ },
  { locale: 'en', word: 'current password', not: /[Pp]resent password/ },
  { locale: 'en', word: 'undo', not: /[Tt]aken? back/ },
  { locale: 'en', word: 'accept for judging', not: /Let in to judging/ },
  { locale: 'en', word: 'item', not: /\bThing\b/ },
  { locale: 'fr', word: 'juré', not: /\b[Jj]uges?\b(?!\p{L})/u },
  { locale: 'fr', word: 'évaluation', not: /[Jj]ugement(?! majoritaire)/ },
  { locale: 'fr', word: 'e-mail', not: /[Cc]ourriel/ },
  { locale: 'fr', word: 'prix', not: /[Cc]oncours/ },
  { locale: 'fr', word: 'automatique', not: /[Mm]inuterie/ },
  { locale: 'ro', word: 'a repartiza', not: /[Aa]loc(?:a|ă|at|are)/ },
  { locale: 'ro', word: 'a se abține', not: /[Rr]ecuz/ },
  { locale: 'ro', word: 'jurat', not: /\b[Jj]udecător/ },
  { locale: 'zh', word: '账单', not: /发票/ },
  { locale: 'zh', word: '件', not: /个(?:参赛)?作品|份作品/ },
  { locale: 'zh', word: '首选', not: /最爱/ },
  { locale: 'zh', word: '邮件', not: /电子邮件/ },
  { locale: 'zh', word: '最佳作品', not: /获奖/ },
];
