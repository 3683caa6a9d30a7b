import type { Registered } from '#machines/kit/register.ts';
import { type Simulation, statesOf, wayTo } from './drawing/simulate.ts';

/** Where a simulation stands, from the query of its address: `case`, `state`, `steps` and `facts`. */
export function simulationAt(registered: Registered, query: string): Simulation {
  const given = new URLSearchParams(query);
  const state = given.get('state');
  const facts = factsFrom(given.get('facts'));
  const chosen = Number(given.get('case') ?? 0);
  const sample = registered.cases[chosen] ?? registered.cases[0];
  if (!sample) throw new Error(`The machine '${registered.name}' has no case`);
  const steps = (given.get('steps') ?? '').split('.').filter(Boolean).map(Number);
  if (registered.kind === 'lifecycle') {
    const known = Object.keys(registered.machine.states);
    const start = state && known.includes(state) ? state : (statesOf(registered, sample)[0] ?? null);
    return { registered, sample, facts: facts ?? sample.input, start, steps };
  }
  if (steps.length > 0 || !state) return { registered, sample, facts: facts ?? sample.input, start: null, steps };
  // Any case will do that gets there, the chosen one first.
  for (const tried of [sample, ...registered.cases]) {
    const way = wayTo(registered, tried, state);
    if (way) return { registered, sample: tried, facts: facts ?? tried.input, start: null, steps: way };
  }
  return { registered, sample, facts: facts ?? sample.input, start: null, steps: [] };
}

/** The query that leads to the same place again; empty at the beginning of the first case. */
export function queryOf({ registered, sample, facts, start, steps }: Simulation): string {
  const query = new URLSearchParams();
  const place = registered.cases.indexOf(sample);
  if (place > 0) query.set('case', String(place));
  if (start !== null && start !== statesOf(registered, sample)[0]) query.set('state', start);
  if (steps.length > 0) query.set('steps', steps.join('.'));
  const written = JSON.stringify(facts);
  if (written !== undefined && written !== JSON.stringify(sample.input)) query.set('facts', written);
  return query.toString();
}

function factsFrom(written: string | null): unknown {
  if (written === null) return undefined;
  try {
    const facts: unknown = JSON.parse(written);
    return typeof facts === 'object' && facts !== null ? facts : undefined;
  } catch {
    return undefined;
  }
}
