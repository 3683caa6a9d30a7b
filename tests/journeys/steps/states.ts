import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AwardStatus } from '#machines/shared/award.statuses.ts';
import type { JourneyState } from '../../model/journey.ts';
import { rowsOf } from '../../support/rows.ts';
import type { Cast } from './cast.ts';
import { awardName } from './words.ts';

/** What the server holds of the journey; null is what there is none of. */
interface Held {
  readonly award: AwardStatus | null;
  /** How the identity service has each account. */
  readonly entrant: string | null;
  readonly judge: string | null;
  readonly entry: number | null;
  readonly files: number;
  readonly invoice: string | null;
  /** The version of the terms that the judge accepted. */
  readonly terms: number | null;
  readonly sheet: string | null;
  /** Marks of the sheet, the least first. */
  readonly marks: readonly number[];
  readonly best: boolean;
}

const nothing: Held = {
  award: null,
  entrant: null,
  judge: null,
  entry: null,
  files: 0,
  invoice: null,
  terms: null,
  sheet: null,
  marks: [],
  best: false,
};

/** What is so from a state on; the ways to pay differ. */
const changes: Record<JourneyState, Partial<Held>> = {
  nothing: {},
  planned: { award: 'pending' },
  approvalRefused: {},
  approved: { award: 'approved' },
  open: { award: 'open' },
  unconfirmed: { entrant: 'UNCONFIRMED' },
  codeRefused: {},
  confirmed: { entrant: 'CONFIRMED' },
  entrantSignedIn: {},
  draft: { entry: 0 },
  complete: { files: 3 },
  submittedAgainstInvoice: { entry: 1, invoice: 'draft' },
  submittedByCard: { entry: 1, invoice: 'paid' },
  invited: { judge: 'FORCE_CHANGE_PASSWORD' },
  judging: { award: 'judging', entry: 2 },
  judgeSignedIn: { judge: 'CONFIRMED' },
  termsAccepted: { terms: 2 },
  marked: { sheet: 'scored', marks: [8, 9] },
  closingRefused: {},
  handedIn: { sheet: 'submitted' },
  closed: { award: 'closed', entry: 3 },
  final: { sheet: 'final' },
  chosen: { best: true },
  completed: { award: 'completed' },
  told: {},
};

/** For each state of the journey, a test that the server holds what the state says, apart from what screens say of it. */
export function statesOf({ server, entrant, judge }: Cast): Record<string, () => Promise<void>> {
  let held = nothing;
  return Object.fromEntries(
    Object.entries(changes).map(([state, change]) => [
      state,
      async () => {
        held = { ...held, ...change };
        const [found] = await rowsOf<Held>(
          server.database,
          sql`
          select a.status as award, e.status as entry, i.status as invoice, s.status as sheet,
            (select u.status from identity.users u where u.email = ${entrant.email}) as entrant,
            (select u.status from identity.users u where u.email = ${judge.email}) as judge,
            (select count(*) from jsonb_object_keys(e.files))::int as files,
            (select max(n.version) from product.nda_acceptances n where n.award_id = a.id) as terms,
            array(select mark.value::int from jsonb_each_text(s.marks) mark order by 1) as marks,
            coalesce(e.best_entry, false) as best
          from (select 1) one
            left join product.awards a on a.name = ${awardName}
            left join product.entries e on e.award_id = a.id
            left join product.invoices i on i.entry_id = e.id
            left join product.sheets s on s.entry_id = e.id`,
        );
        expect(found, state).toEqual(held);
      },
    ]),
  );
}
