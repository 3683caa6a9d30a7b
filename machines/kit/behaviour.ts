import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { startsOf } from './paths.ts';
import type { Registered } from './register.ts';
import { whyNot } from './why.ts';

/** Snapshots of one state that are looked at in one case: what was done before may matter. */
const snapshotsPerState = 3;

/**
 * What a machine does with every event of its cases in every state that they reach, a line for each: the next state, what
 * it remembers, what it sets going, or why it refuses. Lines that several cases share stand once, with the cases' numbers.
 */
export function behaviourOf(registered: Registered): string[] {
  const lines = new Map<string, number[]>();
  registered.cases.forEach((sample, number) => {
    const looked = new Map<string, AnyMachineSnapshot[]>();
    const note = (line: string) => {
      const numbers = lines.get(line) ?? [];
      if (numbers.at(-1) !== number) lines.set(line, [...numbers, number]);
    };
    const waiting: AnyMachineSnapshot[] = [];
    const meet = (snapshot: AnyMachineSnapshot) => {
      const state = words(snapshot.value);
      const known = looked.get(state) ?? [];
      const fresh = !known.some((other) => JSON.stringify(other.context) === JSON.stringify(snapshot.context));
      if (snapshot.status !== 'active' || known.length >= snapshotsPerState || !fresh) return;
      looked.set(state, [...known, snapshot]);
      waiting.push(snapshot);
    };
    for (const start of startsOf(registered, sample)) {
      note(`starts ${words(start.value)}${tagsOf(start)}${changes({}, start.context)}`);
      meet(start);
    }
    for (let snapshot = waiting.shift(); snapshot; snapshot = waiting.shift()) {
      for (const event of sample.events) {
        const reasons = whyNot(snapshot, event, registered.rules ?? {});
        const { type, ...data } = event;
        const when = `${words(snapshot.value)} + ${type}${Object.keys(data).length > 0 ? short(words(data)) : ''}`;
        if (reasons.length > 0) {
          // What a state does not know at all is everything that is not here.
          if (reasons.some(({ code }) => !code.endsWith('.refusal.state'))) note(`${when} ✗ ${words(reasons)}`);
          continue;
        }
        const [next, actions] = transition(registered.machine, snapshot, event as EventObject);
        const doing = actions.map(({ type, params }) => ` ${type.replace('xstate.', '')}${shown(params)}`).join(';');
        note(
          `${when} → ${words(next.value)}${tagsOf(next)}${changes(snapshot.context, next.context)}${doing && ` does${doing}`}`,
        );
        meet(next);
      }
    }
  });
  return [...lines].map(([line, numbers]) => `${numbers.join(',')} ${line}`);
}

function changes(before: object, after: object): string {
  const earlier = before as Readonly<Record<string, unknown>>;
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(earlier[key]) !== JSON.stringify(value),
  );
  return changed.map(([key, value]) => ` ${key}=${short(words(value))}`).join('');
}

function tagsOf({ tags }: AnyMachineSnapshot): string {
  return tags.size > 0 ? ` (${[...tags].sort().join(' ')})` : '';
}

/** What an action is given, without the parts that only run. */
function shown(params: unknown): string {
  if (typeof params !== 'object' || params === null) return params === undefined ? '' : `:${short(words(params))}`;
  const { syncSnapshot, actorRef, targetRef, options, systemId, ...relevant } = params as Readonly<
    Record<string, unknown>
  >;
  const { src, ...rest } = relevant;
  const named = typeof src === 'string' ? relevant : rest;
  return `:${short(JSON.stringify(named, plain) ?? '')}`;
}

const words = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value, plain) ?? ''));

/** Actors refer to their machines and to each other; only their names matter here. */
const plain = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('sessionId' in value) return `actor ${String((value as { id?: unknown }).id)}`;
  // Whoever has no name is numbered, by how many there were before.
  return 'xstate$$type' in value && 'id' in value && /^x:\d+$/.test(String(value.id)) ? 'an actor' : value;
};

/** A long text by its beginning and a number that changes with any of its letters. */
function short(text: string): string {
  if (text.length <= 72) return text;
  let number = 0x811c9dc5;
  for (const letter of text) number = Math.imul(number ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return `${text.slice(0, 48)}…${number.toString(16)}`;
}
