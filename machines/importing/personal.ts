/** What a column can say of an entry besides answers: its category, further ones that it chooses, and whose it is. */
export const personal = ['category', 'further', 'email', 'name', 'givenName', 'familyName', 'language'] as const;

/** Whether a column says something of an entry that is no answer of it. */
export const isPersonal = (target: string): boolean => personal.some((each) => each === target);
