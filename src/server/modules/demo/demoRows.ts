import type { Role } from '#contract/calls.ts';
import { taxed } from '#machines/payment/tax.rules.ts';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import * as content from './content.ts';
import type { DemoPlan } from './plan.ts';

export function peopleRows(
  { administrator, judges, entrants, awards, organiserID }: DemoPlan,
  subs: Map<string, string>,
  now: Date,
) {
  const row = (
    type: Role,
    person: { id: string; orgID: string; email: string; givenName: string; familyName: string; country?: string },
    index: number,
  ) => ({
    id: person.id,
    orgID: person.orgID,
    sub: subs.get(person.id) ?? null,
    type,
    email: person.email,
    givenName: person.givenName,
    familyName: person.familyName,
    name: `${person.givenName} ${person.familyName}`,
    country: person.country ?? content.organiser.country,
    defaultAwardID: type === 'admin' ? awards[0]!.id : null,
    allowedLimit: index === 3 ? 4 : null,
    lastSignInAt: index < 8 ? new Date(now.getTime() - (index * 5 + 1) * 3_600_000) : null,
    invited: type === 'entrant' ? false : !subs.has(person.id),
  });
  return [
    row('admin', { ...administrator, orgID: organiserID }, 0),
    ...judges.map((judge, index) => row('judge', judge, index)),
    ...entrants.map((entrant, index) => row('entrant', entrant, index)),
  ];
}

export function awardRows({ awards, entries, organiserID }: DemoPlan) {
  return awards.map((award) => ({
    id: award.id,
    orgID: organiserID,
    status: award.status,
    name: award.name,
    description: award.description,
    opensAt: award.opensAt,
    closesAt: award.closesAt,
    judgingClosesAt: award.judgingClosesAt,
    resultsAt: award.resultsAt,
    // One of the entrants may submit more than others; the award must not keep them from it.
    entryLimit: entries.length > 500 ? 260 : 6,
    refPrefix: award.prefix,
    lastRef: entries.filter((entry) => entry.award === award).length,
    ndaVersion: 1,
    history: historyOf(award),
    createdAt: new Date(award.opensAt.getTime() - 40 * 86_400_000),
  }));
}

/** When the award entered each status up to its present one. */
function historyOf(award: DemoPlan['awards'][number]) {
  const planned = new Date(award.opensAt.getTime() - 40 * 86_400_000);
  const approved = new Date(award.opensAt.getTime() - 20 * 86_400_000);
  const at: Record<AwardStatus, Date> = {
    pending: planned,
    approved,
    open: award.opensAt,
    judging: award.closesAt,
    closed: award.judgingClosesAt,
    completed: award.resultsAt,
  };
  return awardStatuses
    .slice(0, awardStatuses.indexOf(award.status) + 1)
    .map((status) => ({ status, at: at[status].toISOString() }));
}

export const categoryRows = ({ awards }: DemoPlan) =>
  awards.flatMap((award) =>
    award.categories.map((category, position) => ({
      id: category.id,
      awardID: award.id,
      position,
      name: category.name,
      names: category.names,
      description: category.description,
      minimumJudges: award.status === 'completed' ? 2 : 3,
      criteria: category.criteria,
      feeAmount: award.fee.amount,
      feeEarlyAmount: award.fee.earlyAmount,
      feeEarlyUntil: new Date(award.opensAt.getTime() + 40 * 86_400_000),
    })),
  );

/** Everybody has accepted but the last judge, who still has it to do. */
export function acceptanceRows({ judges, assignments }: DemoPlan) {
  const last = judges.at(-1);
  const pairs = new Map(assignments.map(({ judge, award }) => [`${judge.id} ${award.id}`, { judge, award }]));
  return [...pairs.values()]
    .filter(({ judge, award }) => judge !== last || award.status === 'completed')
    .map(({ judge, award }) => ({
      awardID: award.id,
      personID: judge.id,
      version: 1,
      name: `${judge.givenName} ${judge.familyName}`,
      acceptedAt: new Date(award.closesAt.getTime() + 3_600_000),
    }));
}

export function invoiceRows({ entries, awards, organiserID }: DemoPlan) {
  return entries
    .filter(({ submittedAt }) => submittedAt !== null)
    .map((entry, index) => {
      const award = awards.find(({ id }) => id === entry.award.id)!;
      const skipped = index % 17 === 11;
      const paid = !skipped && index % 6 !== 4;
      const fee = skipped ? 0 : index % 3 === 0 ? award.fee.earlyAmount : award.fee.amount;
      const { total, tax } = taxed(fee, content.organiser.tax);
      return {
        organiserID,
        number: index + 1,
        orgID: entry.entrant.orgID,
        awardID: entry.award.id,
        entryID: entry.id,
        entryTitle: entry.title,
        amount: total,
        tax,
        wholeFee: total,
        settledBefore: 0,
        currency: 'gbp' as const,
        status: skipped ? ('skipped' as const) : paid ? ('paid' as const) : ('draft' as const),
        reference: paid ? `BACS ${String(index + 1).padStart(5, '0')}` : null,
        paidAt: paid ? entry.submittedAt : null,
        categoryID: entry.category.id,
        createdAt: entry.submittedAt ?? entry.createdAt,
        dueAt: skipped ? null : new Date((entry.submittedAt ?? entry.createdAt).getTime() + 30 * 86_400_000),
      };
    });
}

/** In the order of their instants, as records are written. */
export const auditRows = ({ awards, administrator, organiserID }: DemoPlan) =>
  awards
    .flatMap((award) =>
      historyOf(award).map(({ status, at }) => ({
        at: new Date(at),
        orgID: organiserID,
        actorID: status === 'open' || status === 'judging' ? null : administrator.id,
        actorName:
          status === 'open' || status === 'judging'
            ? 'Timer'
            : `${administrator.givenName} ${administrator.familyName}`,
        action: `award.${status}`,
        entity: 'award',
        entityID: award.id,
      })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
