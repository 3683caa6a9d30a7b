import { type SQL, sql } from 'drizzle-orm';

/** The number of a document as people write it, for example INV-00042: five digits, and more once there are. */
export const documentNumber = (kind: 'INV' | 'CN', number: SQL): SQL =>
  sql`${sql.raw(`'${kind}-'`)} || repeat('0', 5 - length(${number}::text)) || ${number}::text`;

/** That of an invoice `i`. */
export const invoiceNumber = documentNumber('INV', sql`i.number`);
