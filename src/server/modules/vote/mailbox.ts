import { domainToASCII } from 'node:url';
import { Check } from 'typebox/value';
import { voterAddress } from '#contract/vote.ts';
import { refuseField } from '../../platform/errors/refusal.ts';

/** What nobody sees of an address, and a mail service may drop. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Where a domain is cut off or decoded when it is read as that of a web address. */
const noDomain = /[%/?#]/;

/**
 * The one way to write the mailbox that an address leads to: its domain as mail servers have it (UTS 46), what stands before it in
 * plain letters (NFKC). What is compared has to be what the code is sent to: otherwise one mailbox would prove another one.
 */
export function mailboxFrom(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const address = `${email.slice(0, at).normalize('NFKC')}@${noDomain.test(domain) ? '' : domainToASCII(domain)}`;
  if (!Check(voterAddress, address) || unseen.test(address)) throw refuseField('email');
  return address;
}
