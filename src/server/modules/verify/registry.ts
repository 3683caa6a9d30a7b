import type { Check } from './check.ts';
import { awardChecks, categoryChecks } from './checks/awards.ts';
import { chargeChecks } from './checks/charges.ts';
import { entryChecks } from './checks/entries.ts';
import { fileChecks } from './checks/files.ts';
import { importChecks } from './checks/imports.ts';
import { discountChecks, invoiceChecks } from './checks/money.ts';
import { organisationChecks, personChecks } from './checks/people.ts';
import { auditChecks, mailChecks } from './checks/records.ts';
import { roundChecks } from './checks/rounds.ts';
import { sheetChecks } from './checks/sheets.ts';
import { voteChecks } from './checks/votes.ts';

/** Every check, subject by subject. */
export const checks: readonly Check[] = [
  ...awardChecks,
  ...categoryChecks,
  ...entryChecks,
  ...importChecks,
  ...roundChecks,
  ...voteChecks,
  ...sheetChecks,
  ...invoiceChecks,
  ...chargeChecks,
  ...discountChecks,
  ...personChecks,
  ...organisationChecks,
  ...fileChecks,
  ...auditChecks,
  ...mailChecks,
];
