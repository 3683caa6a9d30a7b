import type { InEveryLanguage } from '../settings/languages.ts';
import { eligibilityStart } from './eligibility.ts';
import type { EligibilityRule, Form, FormField, KindName, Words } from './form.types.ts';
import { kinds } from './kinds.ts';
import { standardForm } from './standard.ts';

/** The kinds of award that a form can start from. */
export const templateNames = ['film', 'book', 'grant', 'teacher', 'app', 'design'] as const;
export type TemplateName = (typeof templateNames)[number];

const [title] = standardForm;
const named = (words: Words): FormField => ({ ...title!, label: words });
const ask = (key: string, kind: KindName, label: Words, more: Partial<FormField> = {}): FormField => ({
  key: `own_${key}`,
  kind,
  label,
  seenBy: 'judges',
  ...kinds[kind].start,
  ...more,
});
const w = (en: string, fr: string, ro: string, zh: string): InEveryLanguage => ({ en, fr, ro, zh });

const synopsis = (label: Words) =>
  ask('summary', 'longText', label, { required: true, blind: true, limit: { count: 150, of: 'words' } });
const contact = ask('contact', 'email', w('Contact email', 'E-mail de contact', 'E-mail de contact', '联系邮箱'), {
  required: true,
});
const rights = ask(
  'rights',
  'consent',
  w(
    'I hold the rights and agree',
    'Je détiens les droits et j’accepte',
    'Dețin drepturile și sunt de acord',
    '本人拥有相关权利并同意',
  ),
);
/** A question that decides who may enter, to be changed like any other. */
const decides = (key: string, kind: KindName, label: Words, rule: EligibilityRule): FormField =>
  ask(key, kind, label, { ...eligibilityStart(kind), eligibility: rule });
const country = ask('country', 'country', w('Country', 'Pays', 'Țară', '国家/地区'));

/** Forms to start from, to be changed like any other. */
export const templates: Readonly<Record<TemplateName, Form>> = {
  film: [
    decides(
      'finished',
      'date',
      w('Date the film was finished', 'Date d’achèvement du film', 'Data finalizării filmului', '影片完成日期'),
      {
        from: '2026-01-01',
        otherwise: w(
          'This prize takes films finished on 1 January 2026 or later.',
          'Ce prix accepte les films achevés à partir du 1er janvier 2026.',
          'Acest premiu primește filme finalizate începând cu 1 ianuarie 2026.',
          '本奖项仅接受 2026 年 1 月 1 日及以后完成的影片。',
        ),
      },
    ),
    named(w('Title of the film', 'Titre du film', 'Titlul filmului', '影片名称')),
    ask('format', 'choice', w('Format', 'Format', 'Format', '类型'), {
      required: true,
      blind: true,
      choices: [
        { value: 'feature', label: w('Feature', 'Long métrage', 'Lungmetraj', '长片') },
        { value: 'short', label: w('Short', 'Court métrage', 'Scurtmetraj', '短片') },
        { value: 'series', label: w('Series', 'Série', 'Serial', '剧集') },
      ],
    }),
    ask('episodes', 'number', w('Number of episodes', 'Nombre d’épisodes', 'Număr de episoade', '集数'), {
      required: true,
      blind: true,
      minimum: 2,
      maximum: 24,
      shownWhen: { all: true, conditions: [{ field: 'own_format', test: 'is', value: 'series' }] },
    }),
    synopsis(w('Synopsis', 'Synopsis', 'Sinopsis', '剧情简介')),
    ask('minutes', 'number', w('Running time in minutes', 'Durée en minutes', 'Durata în minute', '片长（分钟）'), {
      blind: true,
      minimum: 1,
      maximum: 1000,
    }),
    ask(
      'video',
      'videoAddress',
      w('Film, as a video address', 'Adresse vidéo du film', 'Adresa video a filmului', '影片视频网址'),
      {
        required: true,
        blind: true,
      },
    ),
    ask('credits', 'people', w('Credits', 'Générique', 'Distribuție și echipă', '主创人员')),
    country,
    contact,
    rights,
  ],
  book: [
    named(w('Title of the book', 'Titre du livre', 'Titlul cărții', '书名')),
    ask('author', 'shortText', w('Author', 'Auteur ou autrice', 'Autor', '作者'), { required: true, role: 'person' }),
    ask('publisher', 'shortText', w('Publisher', 'Maison d’édition', 'Editură', '出版社'), { role: 'organisation' }),
    ask('published', 'date', w('Date of publication', 'Date de parution', 'Data publicării', '出版日期'), {
      blind: true,
    }),
    synopsis(w('Summary', 'Résumé', 'Rezumat', '内容简介')),
    contact,
    rights,
  ],
  grant: [
    decides(
      'institution',
      'country',
      w('Country of your institution', 'Pays de votre établissement', 'Țara instituției', '所在机构的国家或地区'),
      {
        answers: ['GB'],
        otherwise: w(
          'This grant is for researchers at institutions in the United Kingdom.',
          'Cette bourse s’adresse aux chercheurs d’établissements du Royaume-Uni.',
          'Acest grant este pentru cercetători din instituții din Regatul Unit.',
          '本资助面向英国机构的研究人员。',
        ),
      },
    ),
    named(w('Title of the project', 'Titre du projet', 'Titlul proiectului', '项目名称')),
    synopsis(w('Aims', 'Objectifs', 'Obiective', '研究目标')),
    ask('method', 'longText', w('Method', 'Méthode', 'Metodă', '研究方法'), { required: true, blind: true }),
    ask('amount', 'money', w('Amount asked for', 'Montant demandé', 'Suma solicitată', '申请金额'), {
      required: true,
      blind: true,
    }),
    ask('start', 'date', w('Start', 'Début', 'Început', '开始日期'), { blind: true }),
    ask('team', 'people', w('Researchers', 'Équipe de recherche', 'Cercetători', '研究人员'), { required: true }),
    contact,
    rights,
  ],
  teacher: [
    named(
      w(
        'Name of the lesson or project',
        'Nom du cours ou du projet',
        'Numele lecției sau al proiectului',
        '课程或项目名称',
      ),
    ),
    ask('school', 'shortText', w('School', 'Établissement', 'Școală', '学校'), {
      required: true,
      role: 'organisation',
    }),
    ask('teacher', 'shortText', w('Teacher', 'Enseignant ou enseignante', 'Profesor', '教师'), {
      required: true,
      role: 'person',
    }),
    synopsis(
      w(
        'What changed for the pupils',
        'Ce qui a changé pour les élèves',
        'Ce s-a schimbat pentru elevi',
        '给学生带来的改变',
      ),
    ),
    contact,
    rights,
  ],
  app: [
    named(w('Name of the app', 'Nom de l’application', 'Numele aplicației', '应用名称')),
    ask('address', 'webAddress', w('Where to try it', 'Où l’essayer', 'Unde poate fi încercată', '试用网址'), {
      required: true,
    }),
    ask('platforms', 'choices', w('Platforms', 'Plateformes', 'Platforme', '平台'), {
      required: true,
      blind: true,
      choices: ['iOS', 'Android', 'Web'].map((name) => ({ value: name.toLowerCase(), label: { en: name } })),
    }),
    synopsis(w('What it does', 'À quoi elle sert', 'Ce face', '功能说明')),
    contact,
    rights,
  ],
  design: standardForm,
};
