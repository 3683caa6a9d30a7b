/** The email addresses that can vote: one mailbox, no name and no list, nothing that a letter's head could take for more than that. */
export const voterAddressPattern =
  '^[^\\s@<>()",;:\\\\\\x00-\\x1f\\x7f]{1,64}@[^\\s@<>()",;:\\\\\\x00-\\x1f\\x7f]+\\.[^\\s@<>()",;:\\\\.\\x00-\\x1f\\x7f]+$';

const pattern = new RegExp(voterAddressPattern);

export const isVoterAddress = (typed: string): boolean => typed.length <= 254 && pattern.test(typed);
