import { isLocale, type Locale } from '#contract/locales.ts';
import { problemOf } from '../platform/errors/problem.ts';
import { formatMail } from '../platform/mail/words.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import type { Input } from './input.ts';
import type { Attributes } from './schema.ts';

type LetterReason = 'confirmation' | 'recovery' | 'verification' | 'invitation' | 'secondFactor';

interface Letter {
  readonly to: string;
  readonly why: LetterReason;
  /** What it says, where that is not what its reason says otherwise. */
  readonly words?: 'reset';
  /** The code, or the temporary password of an invitation. */
  readonly code: string;
  readonly locale: Locale;
}

/** Sends a code or an invitation, or throws CodeDeliveryFailureException. */
export async function sendLetter(core: Core, { to, why, words, code, locale }: Letter): Promise<void> {
  const subject = formatMail(locale, `identity.${words ?? why}.subject`);
  const minutes = core.lifetimes.recoveryCode / 60;
  const text = formatMail(locale, `identity.${words ?? why}.text`, { code, address: to, minutes });
  try {
    await core.mail.send({ to, why, subject, text, code, locale });
  } catch (error) {
    core.log.error({ problem: problemOf(error), why }, 'A message of the identity service could not be sent');
    throw new IdentityError(
      'CodeDeliveryFailureException',
      'The message could not be delivered. Please try again later.',
    );
  }
}

/** Tells the owner of an account at its former address that it has another one now; the change does not wait for it. */
export async function sendAddressChanged(
  core: Core,
  { to, now, locale }: { readonly to: string; readonly now: string; readonly locale: Locale },
): Promise<void> {
  const subject = formatMail(locale, 'identity.addressChanged.subject');
  const text = formatMail(locale, 'identity.addressChanged.text', { address: now });
  try {
    await core.mail.send({ to, why: 'addressChanged', subject, text, locale });
  } catch (error) {
    core.log.error(
      { problem: problemOf(error), why: 'addressChanged' },
      'A message of the identity service could not be sent',
    );
  }
}

/** The language of a person's messages: what the client names, else what the person chose, else English. */
export function localeOf(metadata: Input | undefined, attributes: Attributes | undefined): Locale {
  const named = [metadata?.locale, attributes?.locale].map((value) =>
    String(value ?? '')
      .slice(0, 2)
      .toLowerCase(),
  );
  return named.find(isLocale) ?? 'en';
}

/** What an invitation always says, whatever stands above it. */
export const invitationText = (locale: Locale, password: string, address: string): string =>
  formatMail(locale, 'identity.invitation.text', { code: password, address });
