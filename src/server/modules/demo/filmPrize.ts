import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Entry, StoredFile } from '#contract/entities/entry.ts';
import { locales } from '#contract/locales.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { templates } from '#machines/form/templates.ts';
import type { Context } from '../../http/context.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { columns, oneOf, present } from '../../platform/database/rows.ts';
import * as schema from '../../platform/database/schema.ts';
import { orgs, people } from '../../platform/database/schema.ts';
import { rowsOf } from '../../platform/database/sql.ts';
import { changeAward, makeAward } from '../awards/changeAward.ts';
import { createEntry } from '../entries/createEntry.ts';
import { submitEntry } from '../entries/submitEntry.ts';
import { saveForm } from '../forms/saveForm.ts';
import { acceptTerms } from '../judges/acceptTerms.ts';
import { answerRound } from '../rounds/answerRound.ts';
import { saveRound } from '../rounds/saveRound.ts';
import { stepRound } from '../rounds/stepRound.ts';
import { castBallot } from '../vote/castBallot.ts';
import { saveVote, stepVote } from '../vote/manageVote.ts';
import { sendCode } from '../vote/sendCode.ts';
import { findVoteRow } from '../vote/vote.repository.ts';
import { demoOrgs } from './clearDemo.ts';
import { projectImage } from './documents.ts';
import { filmPrize, films, stillField } from './filmContent.ts';

const day = 86_400_000;
const png = { name: 'still.png', mimeType: 'image/png' };

/**
 * Adds a film prize to the demo by the product's own commands, as its people: a form of its own, a qualifying round that is
 * decided, and a public vote that is open. All of it or nothing. What it tells people is in their mail like any other.
 */
export const seedFilmPrize = (context: Context): Promise<void> =>
  context.database.transaction(async (database) => {
    const within = { ...context, database };
    const [by] = await principalsOf(within, ['admin@demo.test']);
    const judges = await principalsOf(within, ['judge@demo.test', 'judge2@demo.test']);
    const entrants = await principalsOf(within, ['entrant@demo.test', 'entrant2@demo.test', 'entrant3@demo.test']);
    if (!by || judges.length === 0 || entrants.length === 0) return;
    const open = await openPrize(within, by);
    const entries: Entry[] = [];
    for (const [index] of films.entries())
      entries.push(await enter(within, entrants[index % entrants.length]!, open, index));
    await within.database
      .insert(schema.assignments)
      .values(
        judges.flatMap(({ personID }) =>
          open.categories.map(({ categoryID }) => ({ judgeID: personID, awardID: open.id, categoryID })),
        ),
      );
    await changeAward(within, by, open.id, { status: 'judging' }, null);
    await screen(within, by, judges, open, entries);
    await vote(within, by, open, entries);
  });

const actorRow = columns({
  personID: people.id,
  orgID: people.orgID,
  orgName: orgs.name,
  sub: present(people.account),
  type: people.type,
  email: people.email,
  name: people.name,
  locale: oneOf(locales),
});

/** People of the demo, as they act once they are signed in. */
async function principalsOf({ database }: Context, emails: readonly string[]): Promise<Principal[]> {
  const rows = await rowsOf(
    database,
    actorRow,
    sql`select p.id as "personID", p.org_id as "orgID", o.name as "orgName", p.account as sub, p.type, p.email, p.name, 'en' as locale
      from product.people p join product.orgs o on o.id = p.org_id
      where p.org_id in ${demoOrgs} and p.account is not null and p.email = any(${sql.param([...emails])}::text[]) order by p.email`,
  );
  const alone = { actor: null, readOnly: false, memberships: 1, roleAsOf: null };
  return rows.map((row) => ({ ...row, ...alone, claims: { sub: row.sub } as Principal['claims'] }));
}

async function openPrize(context: Context, by: Principal): Promise<Award> {
  const at = (days: number) => new Date(context.clock.now().getTime() + days * day).toISOString();
  const { name, description, categories, criteria } = filmPrize;
  const { id } = await makeAward(context, by, {
    name,
    description,
    opensAt: at(-1),
    closesAt: at(1),
    judgingClosesAt: at(30),
    resultsAt: at(45),
    categories: categories.map((category) => ({
      ...category,
      names: { ...category.names },
      minimumJudges: 1,
      criteria: criteria.map((one) => ({ ...one })),
    })),
  });
  await saveForm(context, by, id, form(), false, null);
  await changeAward(context, by, id, { status: 'approved' }, null);
  return changeAward(context, by, id, { status: 'open', now: true }, null);
}

/** The form for films, with its picture; what voters need to choose is public. */
const form = (): FormField[] => [
  ...templates.film.map((field) =>
    field.role === 'title' || ['own_format', 'own_summary', 'own_minutes'].includes(field.key)
      ? { ...field, seenBy: 'public' as const }
      : field,
  ),
  {
    key: 'own_still',
    kind: 'file',
    ...stillField,
    required: true,
    blind: true,
    seenBy: 'public',
    types: ['image/png', 'image/jpeg'],
    maximumBytes: 10 * 1024 * 1024,
    maximum: 1,
  },
];

async function enter(context: Context, by: Principal, award: Award, index: number): Promise<Entry> {
  const { title, summary, minutes } = films[index]!;
  const isShort = index < 3;
  const entry = await createEntry(context, by, award.id, {
    categoryID: award.categories[isShort ? 0 : 1]!.categoryID,
    data: {
      title,
      own_summary: summary,
      own_minutes: String(minutes),
      own_format: isShort ? 'short' : 'feature',
      own_video: `https://films.example/${index + 1}`,
      own_contact: by.email,
      own_rights: 'yes',
      own_finished: '2026-05-04',
    },
    files: { own_still: await still(context, by, index) },
  });
  return submitEntry(context, by, { id: entry.id, awardID: award.id }, { payment: 'invoice' }, null);
}

async function still({ database, files }: Context, { personID, orgID }: Principal, index: number): Promise<StoredFile> {
  const key = randomUUID();
  const bytes = projectImage(index + 2, 320, 180);
  const { size } = await files.write(key, png.name, png.mimeType, Readable.from(bytes));
  await database
    .insert(schema.files)
    .values({ ...png, key, orgID, personID, field: 'own_still', size, state: 'stored' as const });
  return { ...png, size, url: files.addressOf(key, png.name) };
}

async function screen(
  context: Context,
  by: Principal,
  judges: readonly Principal[],
  award: Award,
  entries: readonly Entry[],
): Promise<void> {
  const name = { awardID: award.id, id: randomUUID() };
  const categoryIDs = award.categories.map(({ categoryID }) => categoryID);
  await saveRound(context, by, name, {
    name: filmPrize.round,
    closesAt: null,
    consensus: 66,
    quorum: 1,
    top: null,
    judges: judges.map(({ personID }) => ({ judgeID: personID, categoryIDs })),
  });
  for (const judge of judges)
    await acceptTerms(context, judge, { awardID: award.id, version: award.nda.version, name: judge.name });
  await stepRound(context, by, name, { step: 'open' });
  for (const [index, { id }] of entries.entries()) {
    for (const [turn, judge] of judges.entries()) {
      const answer = films[index]!.answers[turn] ?? 'yes';
      const reason = answer === 'yes' ? '' : 'A good idea that is not carried through.';
      await answerRound(context, judge, { ...name, entryID: id }, { answer, reason });
    }
  }
  for (const step of ['close', 'decide', 'publish'] as const) {
    await stepRound(context, by, name, { step, reason: 'Every film was seen by both judges.' });
  }
}

async function vote(context: Context, by: Principal, { id: awardID }: Award, entries: readonly Entry[]): Promise<void> {
  const id = randomUUID();
  const closesAt = new Date(context.clock.now().getTime() + 21 * day).toISOString();
  await saveVote(context, by, { awardID, id }, { name: filmPrize.vote, picks: 1, closesAt });
  await stepVote(context, by, { awardID }, { step: 'open' });
  const row = await findVoteRow(context.database, { id });
  if (!row) throw new Error('The vote was not made');
  let number = 0;
  for (const [index, { categoryID, id: entryID }] of entries.entries()) {
    for (let given = 0; given < films[index]!.votes; given += 1) {
      number += 1;
      const email = `visitor${number}@demo.test`;
      // Whoever votes reads the code that is sent to them.
      let code = '';
      const send: Context['mail']['send'] = async (letter) => {
        if (letter.why === 'vote') code = letter.code ?? '';
      };
      const silent = { ...context, mail: { ...context.mail, send } };
      const source = `192.0.2.${number}`;
      await sendCode(silent, row, { email, locale: 'en' }, source);
      const choices = [{ categoryID: categoryID!, entryID }];
      await castBallot(silent, row, { ballotID: randomUUID(), email, code, choices }, source);
    }
  }
}
