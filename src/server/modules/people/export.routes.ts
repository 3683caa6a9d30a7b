import { eq, getTableColumns, or, sql } from 'drizzle-orm';
import { handle } from '../../http/route.ts';
import { record } from '../../platform/audit/record.ts';
import {
  audit,
  colleagues,
  creditNotes,
  entries,
  entryConsents,
  files,
  invoices,
  ndaAcceptances,
  roundAnswers,
  roundBallots,
  roundComparisons,
  sheets,
} from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { formsOf } from '../forms/forms.repository.ts';
import { othersOf } from './memberships.ts';
import { findUser, lockPerson } from './people.repository.ts';
import { codesOf, leftOf } from './recoveryCodes.ts';

export const exportRoutes = [
  handle('exportUser', async ({ principal, context, query }) => {
    const id = query.id ?? principal.personID;
    if (id !== principal.personID && principal.type !== 'admin') throw refuse(403, 'request.role');
    // One transaction, so that the parts belong together.
    return context.database.transaction(async (tx) => {
      const person = await lockPerson(tx, principal.orgID, { id });
      const auditEvent = { action: 'user.exported', entity: 'user', entityID: id } as const;
      await record(tx, context.clock, principal, auditEvent);
      const user = await findUser(tx, principal.orgID, id);
      const ofPerson = [
        await tx.select().from(entries).where(eq(entries.personID, id)),
        await tx.select().from(sheets).where(eq(sheets.judgeID, id)),
        await tx.select().from(ndaAcceptances).where(eq(ndaAcceptances.personID, id)),
        await tx.select().from(files).where(eq(files.personID, id)),
        await tx
          .select()
          .from(audit)
          .where(or(eq(audit.actorID, id), eq(audit.asID, id), eq(audit.entityID, id))),
        person.type === 'entrant' ? await tx.select().from(invoices).where(eq(invoices.orgID, person.orgID)) : [],
      ];
      const [entryRows, sheetRows, confidentiality, fileRows, activity, invoiceRows] = ofPerson;
      const creditNoteRows =
        person.type === 'entrant' ? await tx.select().from(creditNotes).where(eq(creditNotes.orgID, person.orgID)) : [];
      const answers = await tx.select().from(roundAnswers).where(eq(roundAnswers.judgeID, id));
      const comparisons = await tx.select().from(roundComparisons).where(eq(roundComparisons.judgeID, id));
      const ballots = await tx.select().from(roundBallots).where(eq(roundBallots.judgeID, id));
      const writingAlong = await tx
        .select({ ...getTableColumns(colleagues), digest: sql`null` })
        .from(colleagues)
        .where(
          or(
            eq(colleagues.personID, id),
            eq(colleagues.invitedByID, id),
            eq(colleagues.email, user.email.toLowerCase()),
          ),
        );
      const consents = await tx.select().from(entryConsents).where(eq(entryConsents.personID, id));
      // What the account signs in with is nobody else's business where it is somebody's of another organisation too.
      const whole = id === principal.personID || (await othersOf(tx, person)).length === 0;
      const codes = whole ? await codesOf(tx, person) : [];
      const passkeys = person.account === null || !whole ? [] : await context.identity.passkeys(person.account);
      const exportedAt = context.clock.now().toISOString();
      const forms = await formsOf(tx, entryRows as (typeof entries.$inferSelect)[]);
      const parts = {
        entries: entryRows,
        ...(forms.size > 0 && { forms: Object.fromEntries(forms) }),
        sheets: sheetRows,
        ...(answers.length > 0 && { roundAnswers: answers }),
        ...(comparisons.length > 0 && { roundComparisons: comparisons }),
        ...(ballots.length > 0 && { roundBallots: ballots }),
        confidentiality,
        ...(consents.length > 0 && { consents }),
        ...(writingAlong.length > 0 && { writingAlong }),
        ...(passkeys.length > 0 && { passkeys }),
        ...(codes.length > 0 && { recoveryCodes: leftOf(codes) }),
        files: fileRows,
        activity,
      };
      return {
        exportedAt,
        user,
        ...parts,
        invoices: invoiceRows,
        ...(creditNoteRows.length > 0 && { creditNotes: creditNoteRows }),
      };
    });
  }),
];
