import { type EntryField, entryFields } from '../entry/entry.fields.ts';
import { type EntryFile, entryFiles } from '../entry/entry.rules.ts';
import type { InEveryLanguage } from '../settings/languages.ts';
import type { Form, FormField } from './form.types.ts';

/** What the specification's fields are called. */
const labels: Readonly<Record<EntryField | EntryFile, InEveryLanguage>> = {
  title: { en: 'Title', fr: 'Titre', ro: 'Titlu', zh: '标题' },
  place: { en: 'Place', fr: 'Lieu', ro: 'Locație', zh: '地点' },
  statement: { en: 'Statement', fr: 'Présentation', ro: 'Prezentare', zh: '作品说明' },
  completedOn: { en: 'Completed', fr: 'Achèvement', ro: 'Finalizare', zh: '完成时间' },
  cost: { en: 'Cost of works', fr: 'Coût des travaux', ro: 'Costul lucrărilor', zh: '工程造价' },
  leadName: { en: 'Lead designer', fr: 'Responsable de la conception', ro: 'Proiectant principal', zh: '主创人员' },
  client: { en: 'Client', fr: 'Maître d’ouvrage', ro: 'Beneficiar', zh: '委托方' },
  supportingDoc: {
    en: 'Supporting document',
    fr: 'Document complémentaire',
    ro: 'Document suplimentar',
    zh: '补充文件',
  },
  supportingImage: { en: 'Supporting image', fr: 'Image complémentaire', ro: 'Imagine suplimentară', zh: '补充图片' },
  logoLight: {
    en: 'Logo for light backgrounds',
    fr: 'Logo pour fonds clairs',
    ro: 'Logo pentru fundaluri deschise',
    zh: '浅色背景徽标',
  },
  logoDark: {
    en: 'Logo for dark backgrounds',
    fr: 'Logo pour fonds sombres',
    ro: 'Logo pentru fundaluri închise',
    zh: '深色背景徽标',
  },
};

/** The seven fields and four files of the specification: the form of an award that has none of its own. */
export const standardForm: Form = [
  ...entryFields.map(
    ({ name, kind, required, maximum, namesEntrant }): FormField => ({
      key: name,
      kind: kind === 'text' ? 'longText' : 'shortText',
      label: labels[name],
      required,
      seenBy: 'judges',
      blind: !namesEntrant,
      limit: { count: maximum, of: 'characters' },
      ...(name === 'title' && { role: 'title' }),
      ...(name === 'place' && { role: 'place' }),
      ...(name === 'leadName' && { role: 'person' }),
      ...(name === 'client' && { role: 'organisation' }),
    }),
  ),
  ...entryFiles.map(
    ({ name, required, types, maximumBytes }): FormField => ({
      key: name,
      kind: 'file',
      label: labels[name],
      required,
      types,
      maximumBytes,
      maximum: 1,
      seenBy: 'judges',
      blind: name === 'supportingDoc' || name === 'supportingImage',
    }),
  ),
];
