/** How the paths of one scenario are taken over the API, as lines of code with the names of tests/support. */
export interface Lines {
  /** Before the first step; `server` is running and the clock stands before the opening. */
  readonly set: readonly string[];
  /** Of each event, what the actor named does; nothing where the server does it by itself. */
  readonly steps: Readonly<Record<string, (actor: string) => readonly string[]>>;
  /** Of each property, by id: what is expected at the end. */
  readonly expects: Readonly<Record<string, readonly string[]>>;
}

export const nothing = () => [];
/** The number at the end of an actor's name. */
export const numberOf = (actor: string) => actor.slice(-1);

export const judged = [
  'let award = await openAward(server, admin1);',
  'const categoryID = award.categories[0]!.categoryID;',
  'const entry = await submitted(server, entrant1, award, categoryID);',
];
export const toJudging = [
  'for (const judge of [judge1, judge2]) await assign(server, judge, award, [categoryID]);',
  "award = await step(server, admin1, award, 'judging');",
  'for (const judge of [judge1, judge2]) await accept(server, judge, award);',
];
