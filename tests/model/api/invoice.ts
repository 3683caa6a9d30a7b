import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Body } from '#contract/schemas.ts';
import type { InvoiceEvent, InvoiceFacts } from '#machines/invoice/invoice.rules.ts';
import { awards, categories, entries, invoices, payments } from '#server/platform/database/schema.ts';
import type { ApiAnswer } from '../../support/server.ts';
import type { ApiDriver } from './runApiPaths.ts';
import { type ApiStage, filesOf, rowsAround, written } from './stage.ts';

interface Thing {
  readonly id: string;
  readonly awardID: string;
  readonly categoryID: string;
  /** The invoice, once the facts said how its entry was paid for. */
  invoiceID: string | null;
}

type Payment = 'card' | 'invoice';

/**
 * The invoice's chart, said to the server by submitting its entry, by deleting it, and by an administrator. Its entry is
 * always withdrawn, so that each of these can follow; what is due is what a submission would cost.
 */
export async function invoiceDriver(stage: ApiStage): Promise<ApiDriver<Thing, InvoiceFacts, InvoiceEvent>> {
  const { server, api, admin, entrant, now } = stage;
  const { database } = server;
  await server.ok('addPaymentMethod', { as: entrant.token, body: { data: { paymentMethod: 'pm_card_visa' } } });
  const tokenOf = ({ by }: InvoiceFacts) => (by === 'admin' ? admin : entrant).token;
  const nameOf = ({ id, awardID }: Thing) => ({ id, awardID });

  const submit = (thing: Thing, by: InvoiceFacts['by'], payment?: Payment) =>
    api(by === 'admin' ? 'submitEntryAsAdmin' : 'submitEntry', {
      as: (by === 'admin' ? admin : entrant).token,
      query: nameOf(thing),
      body: payment ? { data: { payment } } : {},
    });
  const change = ({ invoiceID }: Thing, facts: InvoiceFacts, body: Body<'settleInvoice'>) =>
    api('settleInvoice', { as: tokenOf(facts), query: { id: invoiceID ?? '' }, body });
  const well = async (answer: Promise<ApiAnswer<unknown>>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`It could not be arranged: ${status} ${JSON.stringify(body)}`);
  };

  const setFee = ({ categoryID }: Thing, feeAmount: number) =>
    database.update(categories).set({ feeAmount }).where(eq(categories.id, categoryID));
  const invoiceOf = async ({ id }: Thing) =>
    (await database.select({ id: invoices.id }).from(invoices).where(eq(invoices.entryID, id)))[0]?.id ?? null;

  /** Submits the entry as its facts say that it was paid for, takes its invoice on to the state, and withdraws the entry. */
  async function raise(thing: Thing, state: string, facts: InvoiceFacts): Promise<void> {
    await setFee(thing, state === 'skipped' ? 0 : facts.amount || 14_000);
    await well(submit(thing, 'entrant', facts.chargeID ? 'card' : 'invoice'));
    await well(api('updateEntry', { as: entrant.token, query: nameOf(thing), body: { data: { status: 0 } } }));
    thing.invoiceID = await invoiceOf(thing);
    const byAdmin = { ...facts, by: 'admin' } as const;
    if (facts.reference) await well(change(thing, byAdmin, { status: 'paid', reference: facts.reference }));
    if (facts.refundReason) await well(change(thing, byAdmin, { status: 'refunded', reason: facts.refundReason }));
  }

  return {
    async make() {
      const thing = { id: randomUUID(), awardID: randomUUID(), categoryID: randomUUID(), invoiceID: null };
      const { id, awardID, categoryID } = thing;
      await database.transaction(async (tx) => {
        const [opensAt, closesAt] = [new Date(now() - 86_400_000), new Date(now() + 86_400_000)];
        const award = { id: awardID, orgID: admin.orgID, name: 'Civic Design Awards', opensAt, closesAt };
        await tx.insert(awards).values({ ...award, status: 'open' });
        await tx.insert(categories).values({ id: categoryID, awardID, name: 'Public Space', criteria });
        await tx.insert(entries).values({
          id,
          awardID,
          orgID: entrant.orgID,
          personID: entrant.personID,
          ref: 'P-0001',
          categoryID,
          status: 0,
          data: written,
          files: filesOf(server.context.files.addressOf),
        });
      });
      return thing;
    },

    async arrange(thing, { state, facts }) {
      if (!thing.invoiceID) await raise(thing, state, facts);
      await setFee(thing, facts.amount);
      await database.delete(payments).where(and(eq(payments.entryID, thing.id), eq(payments.state, 'reserved')));
      if (facts.paymentUnderWay) {
        await database.insert(payments).values({
          organiserID: admin.orgID,
          orgID: entrant.orgID,
          awardID: thing.awardID,
          entryID: thing.id,
          personID: entrant.personID,
          byID: entrant.personID,
          submission: {},
          amount: 14_000,
          currency: 'gbp',
          reservedAt: new Date(now()),
          dueAt: new Date(Date.now() + 3_600_000),
        });
      }
      const [stored] = await database
        .select({ chargeID: invoices.chargeID, reference: invoices.reference })
        .from(invoices)
        .where(eq(invoices.id, thing.invoiceID ?? ''));
      return { ...facts, ...stored };
    },

    beyond({ type }, { state, facts: { amount, paymentUnderWay = false } }) {
      if (paymentUnderWay && (type === 'invoice.skip' || type === 'invoice.charged' || type === 'invoice.drop')) {
        return 'its entry is neither submitted nor deleted while a card is charged for it';
      }
      if (type !== 'invoice.settle' || state !== 'draft' || amount > 0) return null;
      return 'what nothing is due for is skipped when it is submitted, and was never a draft';
    },

    calls: {
      'invoice.skip': (thing, _, { facts: { by } }) => submit(thing, by),
      'invoice.drop': (thing, _, { facts }) => api('deleteEntry', { as: tokenOf(facts), query: nameOf(thing) }),
      // Nobody charges a card of somebody else's, whoever asks.
      async 'invoice.charged'(thing, { chargeID }) {
        const { payments } = server.context;
        const { confirm } = payments;
        // A service that says that it was paid, and not by what.
        if (chargeID === '') payments.confirm = async () => ({ status: 'paid', chargeID });
        return submit(thing, 'entrant', 'card').finally(() => Object.assign(payments, { confirm }));
      },
      'invoice.settle': (thing, { reference }, { facts }) => change(thing, facts, { status: 'paid', reference }),
      'invoice.refund': (thing, { reason, reference }, { facts }) =>
        change(thing, facts, { status: 'refunded', reason, reference }),
    },

    async state({ awardID, invoiceID }) {
      const listed = await api('listInvoices', { as: admin.token, query: { awardID } });
      return listed.body.find(({ id }) => id === invoiceID)?.status ?? 'none';
    },

    // It outlives its entry, and is written anew where the same is due again.
    rows: ({ awardID, invoiceID }) =>
      rowsAround(
        stage,
        awardID,
        sql`select to_jsonb(x) - 'entry_id' - 'version' - 'updated_at' from product.invoices x where x.id = ${invoiceID}`,
      ),

    reading({ type }, { state, facts: { by, amount } }) {
      if ((type === 'invoice.settle' || type === 'invoice.refund') && by !== 'admin') {
        return { why: 'no call of an entrant’s', answers: 'forbidden' };
      }
      if (type === 'invoice.drop') return { why: 'its entry is deleted, which it outlives', answers: 'elsewhere' };
      if (type === 'invoice.skip' || type === 'invoice.charged') {
        if (state !== 'draft')
          return { why: 'its entry is submitted again, which leaves it alone', answers: 'elsewhere' };
        if (type === 'invoice.skip') return { why: 'what is due stays due', answers: 'elsewhere' };
        if (amount === 0) return { why: 'nothing is charged where nothing is due', means: { type: 'invoice.skip' } };
      }
      return null;
    },
  };
}

const criteria = [{ criterionID: randomUUID(), name: 'Idea', description: '', weight: 100, anchors: [] }];
