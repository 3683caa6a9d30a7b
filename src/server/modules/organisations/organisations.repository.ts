import { randomUUID } from 'node:crypto';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Organisation } from '#contract/entities/person.ts';
import type { Body } from '#contract/schemas.ts';
import { holdSelf } from '../../platform/access/holdSelf.ts';
import type { Principal } from '../../platform/access/principal.ts';
import type { Database } from '../../platform/database/database.ts';
import { orgs, paymentMethods } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { redrawn } from './logo.ts';

// The picture itself is asked for by its name.
const { logo: _, ...shown } = getTableColumns(orgs);

/** The organisation with its payment methods, the default one first. */
export async function findOrganisation(database: Database, orgID: string): Promise<Organisation> {
  const rows = await database
    .select({ org: shown, method: paymentMethods })
    .from(orgs)
    .leftJoin(paymentMethods, eq(paymentMethods.orgID, orgs.id))
    .where(eq(orgs.id, orgID))
    .orderBy(desc(paymentMethods.isDefault), paymentMethods.createdAt);
  const org = rows[0]?.org;
  if (!org) throw refuse(404, 'org.notFound');
  const { id, name, kind, billingCountry, taxID, tax, taxDecided, secondFactor, version } = org;
  const { address, bankDetails, paymentDays, purchaseOrder, logoID } = org;
  const methods = rows
    .flatMap(({ method }) => (method ? [method] : []))
    .map(({ stripeID, brand, last4, expires, isDefault }) => ({ stripeID, brand, last4, expires, isDefault }));
  return {
    id,
    name,
    kind,
    billingCountry,
    taxID,
    tax,
    // A server of before keeps a tax without saying so.
    taxDecided: taxDecided || tax !== null,
    address,
    bankDetails,
    paymentDays,
    purchaseOrder,
    logoID,
    secondFactor,
    paymentMethods: methods,
    version,
  };
}

/** Who no longer administers or judges stays in the organiser's organisation: it is not theirs to change, or to pay with. */
export const isFormerStaff = (
  { type }: Pick<Principal, 'type'>,
  org: Pick<Organisation, 'kind'> | undefined,
): boolean => type === 'entrant' && org?.kind === 'organiser';

/** The organisation as who calls may see it: how an organiser is paid is nothing to its judges, nor to those who were with it. */
export const shownTo = ({ type }: Pick<Principal, 'type'>, org: Organisation): Organisation =>
  type === 'admin' || org.kind === 'entrant'
    ? org
    : { ...org, paymentMethods: [], bankDetails: null, taxID: null, address: null, purchaseOrder: null };

export function refuseFormerStaff(by: Pick<Principal, 'type'>, org: Pick<Organisation, 'kind'> | undefined): void {
  if (isFormerStaff(by, org)) throw refuse(403, 'request.role');
}

/**
 * Holds who changes their organisation against being erased, as `holdSelf` does: an administrator after the organisation, which
 * whoever takes them away holds first.
 */
export async function holdOwn(tx: Database, by: Pick<Principal, 'type' | 'orgID' | 'personID'>): Promise<void> {
  const own = tx.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, by.orgID));
  if (by.type === 'admin') await own.for('no key update');
  await holdSelf(tx, by);
}

const newLogo = (logo: string | null) =>
  logo === null ? { logo, logoID: null } : { logo: redrawn(logo), logoID: randomUUID() };

/** Changes the organisation; answers whether it was still in that version (null: any). */
export async function changeOrganisation(
  database: Database,
  orgID: string,
  { logo, ...change }: Body<'updateOrganisation'>,
  version: number | null,
): Promise<boolean> {
  const { name, billingCountry, taxID, tax, secondFactor } = change;
  const { address, bankDetails, paymentDays, purchaseOrder } = change;
  const rows = await database
    .update(orgs)
    .set({
      ...(name !== undefined && { name }),
      ...(billingCountry !== undefined && { billingCountry }),
      ...(taxID !== undefined && { taxID }),
      ...(tax !== undefined && { tax, taxDecided: true }),
      ...(address !== undefined && { address: address?.trim() || null }),
      ...(bankDetails !== undefined && { bankDetails: bankDetails?.trim() || null }),
      ...(paymentDays !== undefined && { paymentDays }),
      ...(purchaseOrder !== undefined && { purchaseOrder: purchaseOrder?.trim() || null }),
      ...(secondFactor !== undefined && { secondFactor }),
      ...(logo !== undefined && newLogo(logo)),
      version: sql`${orgs.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(orgs.id, orgID), version === null ? undefined : eq(orgs.version, version)))
    .returning({ id: orgs.id });
  return rows.length > 0;
}
