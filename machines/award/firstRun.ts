/** What a new organiser has so far. */
export interface FirstRunFacts {
  /** Whether invoices say where the organiser is. */
  readonly hasAddress: boolean;
  /** Whether fees are above 0 while invoices do not say where to pay. */
  readonly lacksBankDetails: boolean;
  /** Whether fees have a tax, the organiser a tax number, or said that it charges none. */
  readonly hasTax: boolean;
  /** Whether there is an award, and whether it has a name and its dates of opening and closing. */
  readonly hasAward: boolean;
  readonly isPlanned: boolean;
  /** Whether it has categories, each with criteria whose weights make 100. */
  readonly hasCategories: boolean;
  /** Whether each category has the judges that it needs. */
  readonly hasJudges: boolean;
  /** Whether a test email was delivered. */
  readonly hasTestMail: boolean;
}

export type FirstRunStep = 'organisation' | 'tax' | 'award' | 'categories' | 'judges' | 'mail' | 'approve';

interface Rule {
  readonly id: FirstRunStep;
  readonly done: (facts: FirstRunFacts) => boolean;
  /** It is never the next one: others may be taken before it, or without it. */
  readonly isOptional?: boolean;
  /** What has to be there before. */
  readonly after?: { readonly step: FirstRunStep; readonly there: (facts: FirstRunFacts) => boolean };
}

const rules: readonly Rule[] = [
  { id: 'organisation', done: ({ hasAddress, lacksBankDetails }) => hasAddress && !lacksBankDetails },
  // Who charges no tax has nothing to set but to say so.
  { id: 'tax', done: ({ hasTax }) => hasTax, isOptional: true },
  { id: 'award', done: ({ isPlanned }) => isPlanned },
  {
    id: 'categories',
    done: ({ hasCategories }) => hasCategories,
    after: { step: 'award', there: ({ hasAward }) => hasAward },
  },
  {
    id: 'judges',
    done: ({ hasJudges }) => hasJudges,
    after: { step: 'categories', there: ({ hasCategories }) => hasCategories },
  },
  { id: 'mail', done: ({ hasTestMail }) => hasTestMail },
  {
    id: 'approve',
    done: () => false,
    after: { step: 'categories', there: ({ isPlanned, hasCategories }) => isPlanned && hasCategories },
  },
];

export interface ShownStep {
  readonly id: FirstRunStep;
  /** Of the steps that can be taken, the first is next; one that waits names what it waits for. */
  readonly state: 'done' | 'next' | 'open' | 'waits';
  readonly after: FirstRunStep | null;
}

/** The steps to a first award. Each ticks itself: nothing is kept of them. */
export function firstRunSteps(facts: FirstRunFacts): readonly ShownStep[] {
  const able = rules.filter(({ done, after }) => !done(facts) && (after?.there(facts) ?? true));
  const next = able.find(({ isOptional }) => !isOptional);
  return rules.map(({ id, done, after }) => {
    if (done(facts)) return { id, state: 'done', after: null };
    if (!able.some((one) => one.id === id)) return { id, state: 'waits', after: after?.step ?? null };
    return { id, state: next?.id === id ? 'next' : 'open', after: null };
  });
}
