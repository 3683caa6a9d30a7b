/** The colour of each kind of change. */
export const changeFamilies = { added: 'green', changed: 'yellow', removed: 'red' } as const;
