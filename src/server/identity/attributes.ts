import { invalidParameter, notAuthorized } from './errors.ts';
import type { Attributes, User } from './schema.ts';

/** Attributes that a person may write; organisation, person and verification are the administration's. */
const writable = new Set([
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'locale',
  'zoneinfo',
  'picture',
  'profile',
  'website',
  'gender',
  'birthdate',
  'address',
  'custom:country',
]);
const reserved = new Set(['custom:actor', 'custom:actorSub', 'custom:readOnly']);
const standard = new Set([...writable, 'email_verified', 'phone_number_verified', 'updated_at']);

const names = ['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username'];
/** As long as the product's own. */
const longestName = 250;

/** Refuses attributes that the person may not write, names that are none, and values of the wrong form. */
export function checkPersonal(attributes: Attributes): void {
  if (Object.keys(attributes).some((name) => !writable.has(name)))
    throw notAuthorized('A client attempted to write unauthorized attribute');
  const tooLong = names.find((name) => (attributes[name]?.length ?? 0) > longestName);
  if (tooLong)
    throw invalidParameter(
      `Attributes did not conform to the schema: ${tooLong}: String must be no longer than ${longestName} characters.`,
    );
  checkForms(attributes);
}

/** Refuses attributes that the schema doesn't have, and values of the wrong form. */
export function checkAdministrative(attributes: Attributes): void {
  for (const name of Object.keys(attributes)) {
    if (reserved.has(name) || (!standard.has(name) && !/^custom:\w{1,40}$/.test(name)))
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
      );
  }
  checkForms(attributes);
}

export const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+$/.test(text);

export const normaliseEmail = (email: string) => email.trim().toLowerCase();

/** The attributes as the protocol lists them, the immutable id first. */
export const attributeList = (user: Pick<User, 'sub' | 'attributes'>) =>
  Object.entries({ sub: user.sub, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));

/** Where a code went, showing only the first letters: `f***@e***`, `+*******1234`. */
export function delivery(attribute: 'email' | 'phone_number', destination: string) {
  return {
    AttributeName: attribute,
    DeliveryMedium: attribute === 'email' ? 'EMAIL' : 'SMS',
    Destination: attribute === 'email' ? maskEmail(destination) : maskPhone(destination),
  };
}

/** The same by the name that was asked with: the account's own spelling would tell that there is one. */
export const deliveryAsAsked = (username: string) =>
  delivery('email', username.includes('@') ? username.trim() : 'u@e');

const maskPhone = (phone: string) => `+${'*'.repeat(Math.max(0, phone.length - 5))}${phone.slice(-4)}`;

const maskEmail = (email: string) => {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
};

function checkForms({ email, phone_number: phone }: Attributes): void {
  if (email !== undefined && !isEmail(email)) throw invalidParameter('Invalid email address format.');
  if (phone !== undefined && phone !== '' && !/^\+[1-9]\d{4,14}$/.test(phone))
    throw invalidParameter('Invalid phone number format.');
}
