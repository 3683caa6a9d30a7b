import type { CallName } from '#contract/calls.ts';

/** What a filled database has, by which calls ask. */
export interface Named {
  readonly awardID: string;
  readonly categoryID: string;
  readonly entryID: string;
}

/** A call that lists or sums up, who asks, and for what. */
export interface ListCall {
  readonly title: string;
  readonly name: CallName;
  readonly by: 'admin' | 'judge' | 'entrant';
  readonly query: Readonly<Record<string, string>>;
}

/** Every list and summary as the screens ask for it, a page where they page. */
export const listCalls = ({ awardID, categoryID, entryID }: Named): readonly ListCall[] => {
  const call = (title: string, name: CallName, by: ListCall['by'], query: ListCall['query'] = {}): ListCall => ({
    title,
    name,
    by,
    query,
  });
  const entry = { id: entryID, awardID };
  const page = { limit: '100' };
  return [
    call('awards, a page', 'listAwards', 'admin', { limit: '10' }),
    call('awards announced, a page', 'listAwards', 'entrant', { limit: '10' }),
    call('awards of a judge', 'listAwards', 'judge'),
    call('summary of an award', 'getAwardSummary', 'admin', { id: awardID }),
    call('summary with the result', 'getAwardSummary', 'admin', { id: awardID, results: 'true' }),
    call('entries of an award', 'listAwardEntries', 'admin', { awardID, fields: 'row', ...page }),
    call('entries by amount due', 'listAwardEntries', 'admin', { awardID, ...page, sort: '-amount', payment: 'draft' }),
    call('entries of a category', 'listAwardEntries', 'admin', { awardID, ...page, categoryID, fields: 'row' }),
    call('entries searched', 'listAwardEntries', 'admin', { awardID, ...page, q: 'pier 4', fields: 'row' }),
    call('entries by tag', 'listAwardEntries', 'admin', { awardID, ...page, tag: 'check', fields: 'row' }),
    call('entries of an entrant', 'listEntries', 'entrant'),
    call('entries to judge', 'listEntries', 'judge'),
    call('an entry', 'getEntry', 'admin', entry),
    call('versions of an entry', 'listEntryVersions', 'admin', entry),
    call('tags and who looks after', 'getHandling', 'admin', { awardID }),
    call('marks of a judge', 'listOwnMarks', 'judge'),
    call('judges of an award', 'listJudges', 'admin', { awardID }),
    call('invoices, a page', 'listInvoices', 'admin', page),
    call('invoices due', 'listInvoices', 'admin', { ...page, status: 'draft' }),
    call('invoices of an award', 'listInvoices', 'admin', { ...page, awardID }),
    call('invoices of an entrant', 'listInvoices', 'entrant', page),
    call('people, a page', 'listUsers', 'admin', { limit: '50' }),
    call('judges to assign', 'listUsers', 'admin', { type: 'judge', limit: '20' }),
    call('audit, a page', 'listAudit', 'admin', page),
    call('audit of an entry', 'listAudit', 'admin', { entity: 'entry', entityID: entryID, ...page }),
    call('security, a page', 'listAudit', 'admin', { entity: 'security', ...page }),
    call('mails, a page', 'listMails', 'admin', page),
    call('states of the charts', 'countChartStates', 'admin'),
    call('what waits longest', 'listSlowestWaits', 'admin'),
    call('prices', 'listPrices', 'admin', { awardID }),
  ];
};
