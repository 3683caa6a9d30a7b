import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { invariant, never } from '../check/property.ts';
import { scenario, type Variants } from '../scenario.ts';

/** What an administrator does who is signed in as somebody, and whether it was recorded before. */
const auditedCalls = {
  'mark.given': { as: 'judge', does: 'Gives a score.', formerly: 'none' },
  'favourite.named': { as: 'judge', does: 'Names a favourite.', formerly: 'none' },
  'sheet.submitted': { as: 'judge', does: 'Submits the score sheet.', formerly: 'organiser' },
  'entry.written': { as: 'entrant', does: 'Changes the entry’s text.', formerly: 'none' },
  'entry.submitted': { as: 'entrant', does: 'Submits the entry.', formerly: 'organiser' },
  'profile.written': { as: 'entrant', does: 'Changes the profile.', formerly: 'entrant' },
} as const;

type AuditedCall = keyof typeof auditedCalls;
const names = Object.keys(auditedCalls) as AuditedCall[];

interface Row {
  auditedCall: string;
  /** Whether it names the administrator who really acted. */
  actor: boolean;
  /** Whose administrators may read it. */
  readableBy: 'organiser' | 'entrant';
}

interface World {
  acting: { at: string };
  own: { at: string };
  /** What was written under a sign-in as somebody, in order, and the rows of the audit about it. */
  done: string[];
  rows: Row[];
}

/** `record` of audit/record.ts, in the transaction of the call. */
function write(world: World, auditedCall: AuditedCall, variants: Variants): boolean {
  if (world.done.length >= 3 || world.done.includes(auditedCall)) return false;
  const { formerly } = auditedCalls[auditedCall];
  world.done = [...world.done, auditedCall];
  if (variants.has('actingUnrecorded') && formerly === 'none') return true;
  const readableBy = variants.has('actingElsewhere') && formerly === 'entrant' ? 'entrant' : 'organiser';
  world.rows = [...world.rows, { auditedCall, actor: !variants.has('actorMissing'), readableBy }];
  return true;
}

const actors = (variants: Variants): Actor<World>[] => [
  {
    name: 'acting',
    chart: doerChart(
      'acting',
      Object.fromEntries(names.map((auditedCall) => [auditedCall, auditedCalls[auditedCall].does])),
    ),
    place: ({ acting }) => acting,
    actions: Object.fromEntries(
      names.map((auditedCall) => [auditedCall, (world: World) => write(world, auditedCall, variants)]),
    ),
  },
];

const everyRow = ({ rows }: World, matches: (row: Row) => boolean) => rows.every(matches);

export const acting = scenario<World>({
  name: 'acting',
  description: 'An administrator who is signed in as a judge or an entrant does what they can do.',
  variants: {
    actingUnrecorded: 'Scores, favourites and texts leave no row in the audit.',
    actorMissing: 'A row does not say who really acted.',
    actingElsewhere: 'Some rows are recorded under the entrant’s organisation, where the organiser cannot read them.',
  },
  model: (variants) => ({
    start: { acting: { at: 'ready' }, own: { at: 'ready' }, done: [], rows: [] },
    interchangeable: [],
    actors: actors(variants),
    properties: [
      never(
        'acting.recorded',
        'Nothing is written under a sign-in as somebody else without a row in the audit.',
        (before, after) => after.done.length > before.done.length && after.rows.length === before.rows.length,
      ),
      invariant('acting.actor', 'A row about it names the administrator who really acted.', (world) =>
        everyRow(world, ({ actor }) => actor),
      ),
      invariant('acting.readable', 'The organiser can read every row about it.', (world) =>
        everyRow(world, ({ readableBy }) => readableBy === 'organiser'),
      ),
    ],
  }),
});
