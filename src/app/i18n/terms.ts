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

/** One word per thing. What stands here is looked for in every text that somebody may read. */
export const terms: readonly Term[] = [
  { locale: 'en', word: 'email', not: /\b[Ee]-mails?\b|\b[Mm]ails?\b/ },
  {
    locale: 'en',
    word: 'score sheet',
    not: /(?<![Ss]core )\b[Ss]heets?\b/,
    except: {
      'importing.refusal.tooBigUnpacked': workbook,
      'importing.refusal.tooSlow': workbook,
      'Opens the page of: sheets.': 'It is the name of a page of the model.',
    },
  },
  { locale: 'en', word: 'confidentiality agreement', not: /\bNDA\b|[Cc]onfidentiality terms/ },
  { locale: 'en', word: 'submit', not: /\b[Hh]and(?:ed|s|ing)?\b(?: \w+){0,3} in\b|\bsen[dt]s?(?: \w+){0,2} in\b/ },
  { locale: 'en', word: 'recuse', not: /\b[Ss](?:tand(?:s|ing)?|tood) aside\b/ },
  { locale: 'en', word: 'automatically', not: /\bby itself\b/ },
  { locale: 'en', word: 'current', not: /\b[Pp]resent (?:password|status|token)/ },
  { locale: 'en', word: 'undo', not: /\b[Tt]ak(?:en?|es|ing) (?:it |that |one |an? \w+ )?back\b/ },
  { locale: 'en', word: 'accept for judging', not: /[Ll]ets? (?:\w+ ){0,2}in to judging/ },
  {
    locale: 'en',
    word: 'score',
    not: /\b[Mm]ark(?:s|ed|ing)?\b(?! (?:X )?paid)/,
    except: {
      'letters.fields.help': 'A mark stands beside a placeholder.',
      'vote.beside': 'A form marks an answer as public.',
      'The frame around every page: the side drawer, and which menu item is marked.': 'A menu marks where one is.',
    },
  },
  { locale: 'en', word: 'cannot', not: /n[’']t\b/ },
  { locale: 'en', word: 'erase', not: /\b[Ww]ip(?:e|es|ed|ing)\b/ },
  { locale: 'en', word: 'turn off', not: /\b[Ss]witch(?:es|ed|ing)?\b(?: \w+){0,4} off\b/ },
  { locale: 'en', word: 'phone', not: /[Tt]elephone/ },
  { locale: 'en', word: '%', not: /\bper ?cent\b/ },
  { locale: 'en', word: 'entrant', not: /\b(?:[Aa]pplicant|[Cc]ontestant|[Pp]articipant)/ },
  { locale: 'en', word: 'judge', not: /\b[Jj]uror/ },
  { locale: 'en', word: 'award', not: /\b(?:[Cc]ontest|[Cc]ompetition)/ },
  { locale: 'en', word: 'discount code', not: /\b(?:[Vv]oucher|[Cc]oupon)/ },
  {
    locale: 'en',
    word: 'spelling of Britain',
    not: /(?:organ|recogn|final|initial|author|summar|emphas)iz|\bcolors?\b|\bcancel(?:ed|ing)\b|behavior|favorite|\bcenter|analyz|fulfill\b|\bgray\b/i,
    except: { 'common.scoreStatus.final': 'The specification spells it so.' },
  },
  { locale: 'en', word: 'item', not: /\bThing\b/ },
  { locale: 'fr', word: 'juré', not: /\b[Jj]uges?\b(?!\p{L})/u },
  { locale: 'fr', word: 'évaluation', not: /[Jj]ugement(?! majoritaire)/ },
  { locale: 'fr', word: 'e-mail', not: /[Cc]ourriel/ },
  { locale: 'fr', word: 'prix', not: /[Cc]oncours/ },
  { locale: 'fr', word: 'automatique', not: /[Mm]inuterie/ },
  {
    locale: 'fr',
    word: 'document complémentaire',
    not: /(?:[Dd]ocument|[Pp]ièce)s? (?:justificati|d’appui|de soutien)/,
  },
  {
    locale: 'fr',
    word: 'affecter',
    not: /[Aa]ttribu/,
    except: { 'admin.audit.security.groupGiven': 'A role is given, not a category.' },
  },
  { locale: 'fr', word: 'tarif', not: /\b[Ff]rais\b/ },
  { locale: 'ro', word: 'a repartiza', not: /[Aa]loc(?:a|ă|at|are)/ },
  { locale: 'ro', word: 'a se abține', not: /[Rr]ecuz/ },
  { locale: 'ro', word: 'jurat', not: /\b[Jj]udecător/ },
  { locale: 'ro', word: 'document suplimentar', not: /justificativ/ },
  { locale: 'ro', word: 'premiu', not: /[Cc]oncurs/ },
  { locale: 'ro', word: 'e-mail', not: /(?<!e-)\bmail/i },
  { locale: 'ro', word: 'acord de confidențialitate', not: /\bNDA\b|[Tt]ermenii? de confidențialitate/ },
  { locale: 'ro', word: 'automat', not: /de la sine/ },
  { locale: 'ro', word: 'valabil (un cod)', not: /[Cc]odul (?:nu )?contează/ },
  { locale: 'ro', word: 'dispozitiv memorat', not: /[Dd]ispozitiv\p{L}*[^.]{0,20} ținut(?:e|ă|ți)? minte/u },
  { locale: 'ro', word: 'dumneavoastră', not: /\b[Dd]vs\./ },
  { locale: 'ro', word: 'a însuma', not: /[Pp]onderi\p{L}*(?: care)? fac /u },
  { locale: 'zh', word: '账单', not: /发票/ },
  { locale: 'zh', word: '件', not: /个(?:参赛)?作品|份作品/ },
  { locale: 'zh', word: '首选', not: /最爱/ },
  { locale: 'zh', word: '邮件', not: /电子邮件/ },
  { locale: 'zh', word: '最佳作品', not: /[获得]奖/ },
  { locale: 'zh', word: '补充文件', not: /支持(?:文件|图片)/ },
  { locale: 'zh', word: '参赛费', not: /报名费/ },
  { locale: 'zh', word: '主办方', not: /组织者/ },
  { locale: 'zh', word: '评委', not: /裁判|评审员/ },
  { locale: 'zh', word: '折扣码', not: /优惠/ },
  { locale: 'zh', word: '当前密码', not: /现有密码|现密码/ },
  { locale: 'zh', word: '评分', not: /(?<!部)分数|打分|得分/ },
  { locale: 'zh', word: '分配', not: /指派/ },
];
