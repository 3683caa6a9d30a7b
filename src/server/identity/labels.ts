/** What each wrapped secret is named by: it opens in no other's place. */
export const labels = {
  verifier: (sub: string) => `identity.users verifier ${sub}`,
  /** Of the seed in use and of the one that is being set up. */
  totp: (sub: string) => `identity.users totp ${sub}`,
  device: (key: string) => `identity.devices verifier ${key}`,
  signing: (kid: string) => `identity.signing_keys ${kid}`,
  access: 'identity.installation secret_access_key',
  pool: 'identity.installation secret',
} as const;
