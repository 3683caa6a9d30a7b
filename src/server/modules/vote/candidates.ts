import { sql } from 'drizzle-orm';
import { formatFigure } from '#contract/answers.ts';
import type { StoredFile } from '#contract/entities/entry.ts';
import { createFormat } from '#contract/format.ts';
import { type Locale, locales, regionOf } from '#contract/locales.ts';
import { isFigure, maySee, seenFields, slotsOf } from '#machines/form/evaluate.ts';
import type { FormField, KindName, Words } from '#machines/form/form.types.ts';
import { frameOf } from '#machines/form/kinds/videoAddress.ts';
import { kinds } from '#machines/form/kinds.ts';
import type { Choice } from '#machines/vote/vote.rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { boolean, columns } from '../../platform/database/rows.ts';
import { awards, categories, entries } from '../../platform/database/schema.ts';
import { anyOf, rowsOf } from '../../platform/database/sql.ts';
import { statusIn } from '../../platform/database/statusIn.ts';
import { formName, formsOf } from '../forms/forms.repository.ts';

const entryRow = columns({
  awardID: entries.awardID,
  entryID: entries.id,
  categoryID: categories.id,
  category: categories.name,
  names: categories.names,
  ref: entries.ref,
  formVersion: entries.formVersion,
  inJudging: boolean,
  data: entries.data,
  files: entries.files,
  blind: awards.blind,
});

/** An entry on the ballot with what its form makes public. */
export interface Candidate {
  readonly entryID: string;
  readonly categoryID: string;
  readonly category: string;
  /** The category's name in other languages, where the organiser gave it. */
  readonly names: Words;
  readonly ref: string;
  readonly inJudging: boolean;
  /** Opening a vote makes it public, whoever sees it before. */
  readonly title: string;
  readonly answers: readonly { readonly label: Words; readonly value: Words }[];
  /** The first picture that is public. */
  readonly image: StoredFile | null;
  /** Where a frame shows the first film that is public, of the services that the page may show. */
  readonly video: string | null;
}

/** What is said of a public answer in words; names, addresses and documents are no words. */
const shownKinds: readonly KindName[] = ['shortText', 'longText', 'choice', 'choices', 'number'];
const pictures = ['image/png', 'image/jpeg', 'image/webp'];

type Ballot = { readonly id: string; readonly orgID: string; readonly awardID: string; readonly state: string };

const inJudging = sql`e.status in ${statusIn('openForJudging', 'categoryClosed')}`;

const choiceRow = columns({ categoryID: categories.id, entryID: entries.id });

/** Which of these can be voted for of a vote that was opened: what is on its ballot and in judging. However many others there are. */
export const findVotable = (
  database: Database,
  { id, orgID, awardID }: Omit<Ballot, 'state'>,
  choices: readonly Choice[],
): Promise<Choice[]> =>
  rowsOf(
    database,
    choiceRow,
    sql`select v.category_id as "categoryID", v.entry_id as "entryID" from product.vote_entries v
      join product.entries e on e.id = v.entry_id and e.category_id = v.category_id and e.award_id = ${awardID}
      where v.vote_id = ${id} and v.org_id = ${orgID} and ${inJudging}
        and v.entry_id = ${anyOf(sql.param(choices.map(({ entryID }) => entryID)))}`,
  );

/** What can be voted for: what is on the ballot and in judging. */
export const findCandidates = async (database: Database, vote: Ballot): Promise<Candidate[]> =>
  (await findOnBallot(database, vote)).filter(({ inJudging }) => inJudging);

/**
 * What is voted on, by category and number: while the vote is prepared the entries in judging, those of the published shortlist
 * where the award has a round; from its opening on those of then, also what is out of judging since.
 */
export async function findOnBallot(database: Database, { id, orgID, awardID, state }: Ballot): Promise<Candidate[]> {
  const onTheBallot =
    state === 'prepared'
      ? sql`${inJudging} and not exists (select from product.rounds r where r.award_id = e.award_id and not (r.published_at is not null
          and exists (select from product.round_outcomes o where o.round_id = r.id and o.entry_id = e.id and o.goes_on)))`
      : sql`exists (select from product.vote_entries v
          where v.vote_id = ${id} and v.org_id = ${orgID} and v.entry_id = e.id and v.category_id = e.category_id)`;
  const rows = await rowsOf(
    database,
    entryRow,
    sql`select e.award_id as "awardID", e.id as "entryID", c.id as "categoryID", c.name as category, c.names, e.ref,
        e.form_version as "formVersion", ${inJudging} as "inJudging", e.data, e.files, a.blind
      from product.entries e
      join product.awards a on a.id = e.award_id and a.org_id = ${orgID}
      join product.categories c on c.id = e.category_id
      where e.award_id = ${awardID} and ${onTheBallot}
      order by c.position, c.id, e.ref`,
  );
  const forms = await formsOf(database, rows);
  return rows.map(({ awardID: _, formVersion, data: given, files, blind, ...entry }) => {
    const data: Readonly<Record<string, string | undefined>> = given;
    // The specification's own form says nothing of the public.
    if (formVersion === 0) return { ...entry, title: data.title ?? '', answers: [], image: null, video: null };
    const form = forms.get(formName({ awardID, formVersion })) ?? [];
    // Judges read this page, too: of a blind award it shows nothing that they don't see.
    const seen = seenFields(form, { data, files, categoryID: entry.categoryID }, 'public').filter(
      (field) => !blind || maySee(field, 'blindJudge'),
    );
    const title = form.find(({ role }) => role === 'title');
    const answers = seen
      .filter((field) => field.role !== 'title' && shownKinds.includes(field.kind))
      .flatMap((field) => {
        const answer = data[field.key]?.trim() ? data[field.key]! : null;
        return answer === null ? [] : [{ label: field.label, value: answerTexts(field, answer) }];
      });
    const image = seen
      .filter(({ kind }) => kind === 'file')
      .flatMap((field) => slotsOf(field).flatMap((slot) => files[slot] ?? []))
      .find(({ mimeType }) => pictures.includes(mimeType));
    const video = seen
      .filter(({ kind }) => kind === 'videoAddress')
      .map(({ key }) => frameOf(data[key] ?? ''))
      .find((frame) => frame !== null);
    return {
      ...entry,
      title: title ? (data[title.key] ?? '') : '',
      answers,
      image: image ?? null,
      video: video ?? null,
    };
  });
}

/** An answer in each language; in one alone where they are the same. */
function answerTexts(field: FormField, answer: string): Words {
  const textOfKind = kinds[field.kind].format;
  if (textOfKind) return Object.fromEntries(locales.map((language) => [language, textOfKind(answer, field, language)]));
  if (field.kind !== 'number' || !isFigure(answer)) return { en: answer };
  const figure = (locale: Locale) => formatFigure(Number(answer), createFormat({ tag: regionOf(locale) }));
  return Object.fromEntries(locales.map((language) => [language, figure(language)]));
}
