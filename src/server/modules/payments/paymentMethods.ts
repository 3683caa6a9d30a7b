import { and, eq, sql } from 'drizzle-orm';
import type { Organisation } from '#contract/entities/person.ts';
import type { Context } from '../../http/context.ts';
import { commit } from '../../http/idempotency.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { type Change, changesOf, record } from '../../platform/audit/record.ts';
import { orgs, paymentMethods } from '../../platform/database/schema.ts';
import { refuse, refuseBy } from '../../platform/errors/refusal.ts';
import type { CardDetails } from '../../ports/payments.ts';
import { findOrganisation, holdOwn, refuseFormerStaff } from '../organisations/organisations.repository.ts';

interface Billing {
  readonly billingCountry?: string | undefined;
  readonly taxID?: string | undefined;
}

/** The cardholder answers their bank with the secret that comes along; then the same call is made again under its key. */
const confirmFirst = 'payment.refusal.confirmHolder';

/** Keeps a card that the payment service knows and its holder's bank lets be kept; the first one is charged unless another is chosen. */
export async function addCard(
  context: Context,
  by: Principal,
  paymentMethod: string,
  billing: Billing,
): Promise<Organisation> {
  const card = (await findOwn(context.database, by, paymentMethod)) ?? (await confirmCard(context, by, paymentMethod));
  return commit(context, async (tx) => {
    // Two organisations that keep one card at once are asked one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${card.stripeID}, 2))`);
    await findOwn(tx, by, card.stripeID);
    const former = await holdOwnOrganisation(tx, context, by);
    const [present] = await tx
      .select({ id: paymentMethods.id })
      .from(paymentMethods)
      .where(and(eq(paymentMethods.orgID, by.orgID), eq(paymentMethods.isDefault, true)));
    const { stripeID, brand, last4, expires } = card;
    await tx
      .insert(paymentMethods)
      .values({ orgID: by.orgID, stripeID, brand, last4, expires, isDefault: !present })
      .onConflictDoNothing();
    const changes = await updateBilling(tx, context, by, former, billing);
    await record(tx, context.clock, by, {
      action: 'org.addCard',
      entity: 'org',
      entityID: by.orgID,
      details: { brand, last4, ...(Object.keys(changes).length > 0 && { changes }) },
    });
    return findOrganisation(tx, by.orgID);
  });
}

/** A card that the caller's organisation keeps already; null where nobody keeps it. That of another is refused. */
async function findOwn(tx: Context['database'], { orgID }: Principal, stripeID: string): Promise<CardDetails | null> {
  const kept = await tx.select().from(paymentMethods).where(eq(paymentMethods.stripeID, stripeID));
  if (kept.some((card) => card.orgID !== orgID)) throw refuseBy([{ code: 'payment.refusal.cardInvalid' }]);
  return kept[0] ?? null;
}

/** A card that its holder's bank lets this organisation keep. */
async function confirmCard(context: Context, { orgID }: Principal, paymentMethod: string): Promise<CardDetails> {
  const holder = await context.payments.confirmHolder({ key: `card-${context.callID()}`, paymentMethod, orgID });
  if (holder.status === 'actionRequired') {
    const { clientSecret } = holder;
    throw refuse(402, confirmFirst, [{ code: confirmFirst, params: { clientSecret } }]);
  }
  if (holder.status === 'refused') throw refuseBy([{ code: 'payment.refusal.cardUnconfirmed' }]);
  const card = await context.payments.findCard(paymentMethod, orgID);
  if (!card) throw refuseBy([{ code: 'payment.refusal.cardInvalid' }]);
  return card;
}

/** Chooses the card that is charged from now on. */
export async function chooseCard(
  context: Context,
  by: Principal,
  stripeID: string,
  billing: Billing,
): Promise<Organisation> {
  return commit(context, async (tx) => {
    const former = await holdOwnOrganisation(tx, context, by);
    const own = eq(paymentMethods.orgID, by.orgID);
    const [card] = await tx
      .select()
      .from(paymentMethods)
      .where(and(own, eq(paymentMethods.stripeID, stripeID)));
    if (!card) throw refuse(404, 'payment.notFound');
    const [present] = await tx
      .select()
      .from(paymentMethods)
      .where(and(own, eq(paymentMethods.isDefault, true)));
    await tx
      .update(paymentMethods)
      .set({ isDefault: false })
      .where(and(own, eq(paymentMethods.isDefault, true)));
    await tx.update(paymentMethods).set({ isDefault: true }).where(eq(paymentMethods.id, card.id));
    const changes = {
      ...(present && { card: { from: cardName(present), to: cardName(card) } }),
      ...(await updateBilling(tx, context, by, former, billing)),
    };
    await record(tx, context.clock, by, {
      action: 'org.chooseCard',
      entity: 'org',
      entityID: by.orgID,
      details: {
        ...(Object.keys(changes).length > 0 && { changes }),
        ...(!present && { brand: card.brand, last4: card.last4 }),
      },
    });
    return findOrganisation(tx, by.orgID);
  });
}

const cardName = ({ brand, last4 }: { readonly brand: string; readonly last4: string }) => `${brand} •••• ${last4}`;

type Invoiced = Pick<typeof orgs.$inferSelect, 'billingCountry' | 'taxID'>;

/** Holds the caller and their organisation, in the version that they saw; answers how it is invoiced. */
async function holdOwnOrganisation(tx: Context['database'], context: Context, by: Principal): Promise<Invoiced> {
  const { orgID } = by;
  await holdOwn(tx, by);
  const { version, kind, billingCountry, taxID } = orgs;
  const own = tx.select({ version, kind, billingCountry, taxID }).from(orgs).where(eq(orgs.id, orgID));
  const [org] = await own.for('no key update');
  refuseFormerStaff(by, org);
  await context.expectVersion(org?.version ?? 0, () => findOrganisation(tx, orgID));
  return { billingCountry: org?.billingCountry ?? null, taxID: org?.taxID ?? null };
}

/** Changes how an organisation is invoiced; answers what was and is. */
async function updateBilling(
  tx: Context['database'],
  context: Context,
  { orgID }: Principal,
  former: Invoiced,
  { billingCountry, taxID }: Billing,
): Promise<Readonly<Record<string, Change>>> {
  const given = {
    ...(billingCountry !== undefined && { billingCountry: billingCountry.toUpperCase() }),
    ...(taxID !== undefined && { taxID: taxID.trim() || null }),
  };
  await tx
    .update(orgs)
    .set({ ...given, version: sql`${orgs.version} + 1`, updatedAt: context.clock.now() })
    .where(eq(orgs.id, orgID));
  return changesOf({ ...former }, given);
}
