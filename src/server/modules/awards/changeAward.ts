import { and, eq, sql } from 'drizzle-orm';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { type AwardRecord, awardFacts } from '#machines/award/award.facts.ts';
import { awardLifecycle, awardStep } from '#machines/award/award.machine.ts';
import { mayChangeCurrency, mayRemoveBilled, mayRewriteAgreement } from '#machines/award/kept.rules.ts';
import { type Reason, refusals } from '#machines/kit/rules.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { changesOf, record } from '../../platform/audit/record.ts';
import type { Database } from '../../platform/database/database.ts';
import { awards, ndaVersions, people } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/sql.ts';
import { refuse, refuseBy, refuseUnlessCurrent } from '../../platform/errors/refusal.ts';
import { announce } from '../changes/announce.ts';
import { dropFiles, ofAward, removeDropped } from '../files/dropFiles.ts';
import { copyForm } from '../forms/copyForm.ts';
import { findAward } from '../lifecycles/awards.repository.ts';
import { lockAward, stepAward } from '../lifecycles/stepAward.ts';
import { decideTie } from '../results/decideTie.ts';
import { leaveOutRound } from '../results/leaveOut.ts';
import { isBilled } from './billed.ts';
import { categoryChanges } from './categoryChanges.ts';
import { changedIn, copyCategories, readCategories } from './categoryInput.ts';
import { standardTerms } from './confidentiality.ts';
import { newEntrantTerms, writeEntrantTerms } from './entrantTerms.ts';
import { formatForAudit, isScored, readFinalResult, writeFinalResult } from './finalResult.ts';
import { refPrefix } from './ref.ts';
import { removeCategories, writeCategories } from './writeCategories.ts';

type Input = Body<'updateAward'>;

const plain = ['name', 'description', 'timeZone', 'currency', 'blind', 'entryLimit', 'resultMethod'] as const;
const dates = ['opensAt', 'closesAt', 'judgingClosesAt', 'resultsAt'] as const;

/** Makes a pending award, empty or as a copy of another one's fields and categories; its dates are to be chosen anew. */
export async function makeAward(context: Context, by: Principal, input: Input): Promise<Award> {
  return commit(context, async (tx) => {
    const now = context.clock.now();
    const pattern = input.duplicateOf ? await lockAward(tx, by.orgID, input.duplicateOf) : null;
    const fields = pattern ? { ...pick(pattern, plain), ...given(pick(input, plain)) } : given(pick(input, plain));
    refuseUnknownZone(fields.timeZone);
    const [made] = await tx
      .insert(awards)
      .values({
        ...fields,
        ...asDates(given(pick(input, dates))),
        ...(pattern?.furtherFee && {
          furtherRule: pattern.furtherFee.rule,
          furtherValue: pattern.furtherFee.value,
        }),
        orgID: by.orgID,
        refPrefix: refPrefix(fields.name ?? ''),
        history: [{ status: 'pending', at: now.toISOString() }],
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: awards.id });
    if (!made) throw new Error('The award was not stored');
    const copied = pattern ? copyCategories(pattern.categories) : [];
    const categories = input.categories ? readCategories(input.categories, []) : copied;
    await writeCategories(tx, made.id, [], categories, now);
    if (pattern && !input.categories) await copyForm(tx, by, pattern, { id: made.id, categories }, now);
    const terms = input.ndaText?.trim() || pattern?.nda.text || standardTerms;
    await writeTerms(tx, made.id, 1, terms, now);
    const forEntrants = newEntrantTerms(null, input.entrantTerms ?? pattern?.entrantTerms?.text);
    if (forEntrants) await writeEntrantTerms(tx, made.id, forEntrants, now);
    await record(tx, context.clock, by, {
      action: 'award.create',
      entity: 'award',
      entityID: made.id,
      details: { name: fields.name ?? '', ...(input.duplicateOf && { duplicateOf: input.duplicateOf }) },
    });
    return awardFor({ database: tx }, by, made.id);
  });
}

/** Writes fields that the award's status leaves open, and takes the step asked for: both or neither. */
export async function changeAward(
  context: Context,
  by: Principal,
  id: string,
  input: Input,
  ifMatch: number | null,
): Promise<Award> {
  await inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, id);
    await refuseUnlessCurrent(ifMatch, award.version, () => award);
    const { fields, given } = divided(award, input);
    await writeFields(tx, context, by, award, fields);
    if (input.leaveOut) await leaveOutRound(tx, context, by, award, input.leaveOut);
    if (input.chairDecision) await decideTie(tx, context, by, award, input.chairDecision);
    if (input.status === undefined || input.status === award.status) return;
    const event = awardStep(award.status, input.status, given);
    if (!event) throw refuseBy([{ code: 'award.refusal.state' }]);
    const written = await lockAward(tx, by.orgID, id);
    const reasons = await stepAward(tx, { clock: context.clock, by }, written, event);
    if (reasons.length > 0) throw refuseBy(reasons);
  });
  return awardFor(context, by, id);
}

/** A closing date sent with the step that takes entries again is part of that step: by itself it is locked. */
function divided(award: Award, input: Input) {
  const { reason, now, closesAt, ...rest } = input;
  if (award.status !== 'judging' || input.status !== 'open') return { fields: input, given: { reason, now } };
  return {
    fields: rest,
    given: { reason, now, closesAt: typeof closesAt === 'string' ? Date.parse(closesAt) : closesAt },
  };
}

/** Deletes an award that nobody has entered. */
export async function removeAward(context: Context, by: Principal, id: string, ifMatch: number | null): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, id);
    await refuseUnlessCurrent(ifMatch, award.version, () => award);
    const facts = awardFacts(award, context.clock.now().getTime());
    const decision = awardLifecycle.decide(award.status, facts, { type: 'award.delete' });
    if (!decision.accepted) throw refuseBy(decision.reasons);
    refuseFor(refusals(mayRemoveBilled, { billed: await isBilled(tx, id) }, undefined));
    await tx.update(people).set({ defaultAwardID: null }).where(eq(people.defaultAwardID, id));
    await dropFiles(tx, ofAward(id));
    await tx.delete(awards).where(eq(awards.id, id));
    const details = { name: award.name };
    await record(tx, context.clock, by, { action: 'award.delete', entity: 'award', entityID: id, details });
  });
  await removeDropped(context, ofAward(id));
}

/** Deletes one category that no entry names, where the award's status still lets its categories change. */
export async function removeCategory(
  context: Context,
  by: Principal,
  { awardID, categoryID }: { readonly awardID: string; readonly categoryID: string },
): Promise<Award> {
  await inTransaction(context.database, async (tx) => {
    const award = await lockAward(tx, by.orgID, awardID);
    await context.expectVersion(award.version, () => award);
    const category = award.categories.find((one) => one.categoryID === categoryID);
    if (!category) throw refuse(404, 'category.notFound');
    const categories = award.categories.filter((one) => one.categoryID !== categoryID);
    refuseEdit(context, award, ['categories'], { ...award, categories });
    await removeCategories(tx, awardID, [category]);
    await touch(tx, context, awardID);
    await record(tx, context.clock, by, {
      action: 'category.delete',
      // Its own history is gone with its page.
      entity: 'award',
      entityID: awardID,
      details: { category: category.name },
    });
    announce(tx, awardID);
  });
  return awardFor(context, by, awardID);
}

/** The award as this person sees it. */
export async function awardFor({ database }: Pick<Context, 'database'>, by: Principal, id: string): Promise<Award> {
  const award = await findAward(database, by, id);
  if (!award) throw refuse(404, 'award.notFound');
  return award;
}

async function writeFields(tx: Database, context: Context, by: Principal, award: Award, input: Input): Promise<void> {
  const now = context.clock.now();
  const categories = input.categories && readCategories(input.categories, award.categories);
  const fields = differing(given(pick(input, plain)), award);
  const moved = differing(given(pick(input, dates)), award, sameInstant);
  const terms = input.ndaText?.trim();
  if (terms !== undefined) refuseFor(refusals(mayRewriteAgreement, undefined, { text: terms }));
  const rewritten = terms && terms !== award.nda.text ? terms : null;
  const forEntrants = newEntrantTerms(award, input.entrantTerms);
  const result = await readFinalResult(tx, award, input.finalResult);
  const regrouped = categories ? changedIn(award.categories, categories) : [];
  const changed = [
    ...Object.keys(fields),
    ...Object.keys(moved),
    ...regrouped,
    ...(rewritten ? ['ndaText'] : []),
    ...(forEntrants ? ['entrantTerms'] : []),
    ...(result ? ['finalResult'] : []),
  ];
  if (changed.length === 0) return;
  const known = { ...award, scored: await isScored(tx, award.id) };
  const after = { ...(categories && { categories }), ...(result && { finalResult: result }) };
  refuseEdit(context, known, changed, { ...known, ...fields, ...moved, ...after });
  refuseUnknownZone(fields.timeZone);
  if (fields.currency) refuseFor(refusals(mayChangeCurrency, { billed: await isBilled(tx, award.id) }, undefined));
  await tx
    .update(awards)
    .set({
      ...fields,
      ...asDates(moved),
      ...(fields.name !== undefined && { refPrefix: refPrefix(fields.name) }),
      // Settled by this change or found again when the dates are next looked at.
      needsAttention: [],
      // Another date is another attempt, of which administrators are told anew.
      ...(('opensAt' in moved || 'closesAt' in moved) && { attentionMailedAt: null }),
      version: sql`${awards.version} + 1`,
      updatedAt: now,
    })
    .where(eq(awards.id, award.id));
  if (categories && regrouped.length > 0) await writeCategories(tx, award.id, award.categories, categories, now);
  if (result) await writeFinalResult(tx, award.id, result, now);
  if (rewritten) await writeTerms(tx, award.id, award.nda.version + 1, rewritten, now);
  if (forEntrants) await writeEntrantTerms(tx, award.id, forEntrants, now);
  await record(tx, context.clock, by, {
    action: 'award.edit',
    entity: 'award',
    entityID: award.id,
    details: {
      fields: changed,
      ...(regrouped.length > 0 && { currency: fields.currency ?? award.currency }),
      ...(categories && { categories: categoryChanges(award.categories, categories) }),
      changes: {
        ...changesOf({ ...award }, { ...fields, ...moved }),
        ...(result && {
          finalResult: {
            from: award.finalResult ? formatForAudit(award.finalResult) : '100%',
            to: formatForAudit(result),
          },
        }),
        ...(rewritten && { ndaText: { from: award.nda.version, to: award.nda.version + 1 } }),
        ...(forEntrants && { entrantTerms: { from: award.entrantTerms?.version ?? null, to: forEntrants.version } }),
      },
    },
  });
  announce(tx, award.id);
}

/** Refuses a change of fields that are locked, or that would break what always holds of an award. */
function refuseEdit(
  context: Context,
  award: AwardRecord & Pick<Award, 'status'>,
  fields: readonly string[],
  changed: AwardRecord,
): void {
  const now = context.clock.now().getTime();
  const after = awardFacts(changed, now);
  const event = {
    type: 'award.edit',
    fields,
    ...(fields.includes('opensAt') && { opensAt: after.opensAt }),
    ...(fields.includes('closesAt') && { closesAt: after.closesAt }),
  } as const;
  const decision = awardLifecycle.decide(award.status, awardFacts(award, now), event, after);
  if (!decision.accepted) throw refuseBy(decision.reasons);
}

async function writeTerms(tx: Database, awardID: string, version: number, text: string, now: Date) {
  await tx.insert(ndaVersions).values({ awardID, version, text, createdAt: now });
  await tx.update(awards).set({ ndaVersion: version }).where(eq(awards.id, awardID));
}

const touch = (tx: Database, context: Context, id: string) =>
  tx
    .update(awards)
    .set({ version: sql`${awards.version} + 1`, updatedAt: context.clock.now() })
    .where(and(eq(awards.id, id)));

function refuseFor(reasons: readonly Reason[]): void {
  if (reasons.length > 0) throw refuseBy(reasons);
}

function refuseUnknownZone(timeZone: string | undefined): void {
  try {
    if (timeZone !== undefined) new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw refuseBy([{ code: 'award.refusal.timeZoneUnknown', params: { timeZone: timeZone ?? '' } }]);
  }
}

const pick = <Value extends object, Key extends keyof Value>(value: Value, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<Value, Key>;

type Given<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Given<Value>;

/** Only what really changes is asked of the rules: whoever sends everything back is not refused for it. */
const differing = <Value extends object>(
  value: Value,
  present: Readonly<Record<string, unknown>>,
  same: (left: unknown, right: unknown) => boolean = Object.is,
) => Object.fromEntries(Object.entries(value).filter(([key, each]) => !same(each, present[key]))) as Value;

const sameInstant = (left: unknown, right: unknown) =>
  typeof left === 'string' && typeof right === 'string' ? Date.parse(left) === Date.parse(right) : left === right;

const asDates = <Key extends string>(instants: Partial<Record<Key, string | null>>) =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(instants).map(([key, instant]) => [
      key,
      instant ? new Date(instant) : null,
    ]),
  ) as Partial<Record<Key, Date | null>>;
