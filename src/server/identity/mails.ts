import { isLocale, type Locale } from '#contract/locales.ts';
import { problemOf } from '../platform/errors/problem.ts';
import type { Core } from './core.ts';
import { IdentityError } from './errors.ts';
import type { Input } from './input.ts';
import type { Attributes } from './schema.ts';

type IdentityMail = 'confirmation' | 'recovery' | 'verification' | 'invitation' | 'secondFactor';

interface Letter {
  readonly to: string;
  readonly why: IdentityMail;
  /** The code, or the temporary password of an invitation. */
  readonly code: string;
  readonly locale: Locale;
}

interface Words {
  readonly subject: string;
  text(code: string, address: string): string;
}

/** Sends a code or an invitation, or throws CodeDeliveryFailureException. */
export async function sendLetter(core: Core, { to, why, code, locale }: Letter): Promise<void> {
  const words = letters[locale][why];
  try {
    await core.mail.send({ to, why, subject: words.subject, text: words.text(code, to), code, locale });
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
  const { subject, text } = moved[locale];
  try {
    await core.mail.send({ to, why: 'addressChanged', subject, text: text(now), locale });
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
  letters[locale].invitation.text(password, address);

const letters: Record<Locale, Record<IdentityMail, Words>> = {
  en: {
    confirmation: {
      subject: 'Confirm your registration',
      text: (code) =>
        `Welcome.\n\nYour confirmation code is ${code}.\nEnter it on the verification page within 24 hours.\n\nIf you did not register, you can ignore this message.`,
    },
    recovery: {
      subject: 'Reset your password',
      text: (code) =>
        `Your code to choose a new password is ${code}.\nIt is valid for one hour.\n\nIf you did not ask for it, you can ignore this message: your password stays as it is.`,
    },
    verification: {
      subject: 'Verify your address',
      text: (code) => `Your verification code is ${code}.\nEnter it in your account settings within 24 hours.`,
    },
    invitation: {
      subject: 'Your account is ready',
      text: (code, address) =>
        `An account has been created for you.\n\nSign in as ${address}\nTemporary password: ${code}\n\nYou choose your own password at the first sign-in. The temporary one is valid for 7 days.`,
    },
    secondFactor: { subject: 'Your sign-in code', text: (code) => `Your sign-in code is ${code}. Do not share it.` },
  },
  fr: {
    confirmation: {
      subject: 'Confirmez votre inscription',
      text: (code) =>
        `Bienvenue.\n\nVotre code de confirmation est ${code}.\nSaisissez-le sur la page de vérification dans les 24 heures.\n\nSi vous ne vous êtes pas inscrit, vous pouvez ignorer ce message.`,
    },
    recovery: {
      subject: 'Réinitialisez votre mot de passe',
      text: (code) =>
        `Votre code pour choisir un nouveau mot de passe est ${code}.\nIl est valable une heure.\n\nSi vous ne l’avez pas demandé, vous pouvez ignorer ce message : votre mot de passe reste inchangé.`,
    },
    verification: {
      subject: 'Vérifiez votre adresse',
      text: (code) =>
        `Votre code de vérification est ${code}.\nSaisissez-le dans les paramètres de votre compte dans les 24 heures.`,
    },
    invitation: {
      subject: 'Votre compte est prêt',
      text: (code, address) =>
        `Un compte a été créé pour vous.\n\nIdentifiant : ${address}\nMot de passe temporaire : ${code}\n\nVous choisirez votre propre mot de passe à la première connexion. Le mot de passe temporaire est valable 7 jours.`,
    },
    secondFactor: {
      subject: 'Votre code de connexion',
      text: (code) => `Votre code de connexion est ${code}. Ne le communiquez à personne.`,
    },
  },
  ro: {
    confirmation: {
      subject: 'Confirmați înregistrarea',
      text: (code) =>
        `Bine ați venit.\n\nCodul dumneavoastră de confirmare este ${code}.\nIntroduceți-l în pagina de verificare în termen de 24 de ore.\n\nDacă nu v-ați înregistrat, puteți ignora acest mesaj.`,
    },
    recovery: {
      subject: 'Resetați parola',
      text: (code) =>
        `Codul pentru alegerea unei parole noi este ${code}.\nEste valabil o oră.\n\nDacă nu l-ați cerut, puteți ignora acest mesaj: parola rămâne neschimbată.`,
    },
    verification: {
      subject: 'Verificați adresa',
      text: (code) =>
        `Codul dumneavoastră de verificare este ${code}.\nIntroduceți-l în setările contului în termen de 24 de ore.`,
    },
    invitation: {
      subject: 'Contul dumneavoastră este pregătit',
      text: (code, address) =>
        `A fost creat un cont pentru dumneavoastră.\n\nNume de utilizator: ${address}\nParolă temporară: ${code}\n\nLa prima autentificare vă alegeți propria parolă. Parola temporară este valabilă 7 zile.`,
    },
    secondFactor: {
      subject: 'Codul de autentificare',
      text: (code) => `Codul dumneavoastră de autentificare este ${code}. Nu îl comunicați nimănui.`,
    },
  },
  zh: {
    confirmation: {
      subject: '请确认您的注册',
      text: (code) =>
        `欢迎！\n\n您的确认码是 ${code}。\n请在 24 小时内在验证页面输入。\n\n如果您没有注册，请忽略此邮件。`,
    },
    recovery: {
      subject: '重置您的密码',
      text: (code) =>
        `您用于设置新密码的验证码是 ${code}。\n有效期为一小时。\n\n如果您没有提出此请求，请忽略此邮件，您的密码不会改变。`,
    },
    verification: {
      subject: '请验证您的地址',
      text: (code) => `您的验证码是 ${code}。\n请在 24 小时内在账户设置中输入。`,
    },
    invitation: {
      subject: '您的账户已就绪',
      text: (code, address) =>
        `我们已为您创建账户。\n\n登录名：${address}\n临时密码：${code}\n\n首次登录时请设置您自己的密码。临时密码的有效期为 7 天。`,
    },
    secondFactor: { subject: '您的登录验证码', text: (code) => `您的登录验证码是 ${code}，请勿告诉他人。` },
  },
};

const moved: Record<Locale, { readonly subject: string; text(address: string): string }> = {
  en: {
    subject: 'Your sign-in address has changed',
    text: (address) =>
      `The address of your account was changed to ${address}. From now on you sign in with it, and messages go there.\n\nIf it was you, there is nothing to do. If it was not, somebody else is in your account: write to the organiser of your award at once, who can lock it.`,
  },
  fr: {
    subject: 'Votre adresse de connexion a changé',
    text: (address) =>
      `L’adresse de votre compte est désormais ${address}. C’est avec elle que vous vous connectez, et c’est là que vont les messages.\n\nSi c’était vous, il n’y a rien à faire. Sinon, quelqu’un d’autre est entré dans votre compte : écrivez sans attendre à l’organisateur de votre prix, qui peut le verrouiller.`,
  },
  ro: {
    subject: 'Adresa dumneavoastră de autentificare s-a schimbat',
    text: (address) =>
      `Adresa contului dumneavoastră este acum ${address}. De acum vă autentificați cu ea, iar mesajele ajung acolo.\n\nDacă dumneavoastră ați schimbat-o, nu aveți nimic de făcut. Dacă nu, altcineva a intrat în contul dumneavoastră: scrieți imediat organizatorului premiului, care îl poate bloca.`,
  },
  zh: {
    subject: '您的登录地址已更改',
    text: (address) =>
      `您账户的地址已更改为 ${address}。今后请用新地址登录，邮件也将发送到该地址。\n\n如果是您本人操作，则无需处理。如果不是，说明有人进入了您的账户：请立即联系奖项主办方锁定该账户。`,
  },
};
