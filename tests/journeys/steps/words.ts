/** What the people of the journey call things. */
export const awardName = 'Harbour Prize 2027';
export const categoryName = 'Night places';
export const criteria = [
  { name: 'Welcome', weight: '60' },
  { name: 'Craft', weight: '40' },
] as const;
