import { describe, expect, it } from 'vitest';
import { register } from '#machines/index.ts';
import { coverageOf, pathsOf } from '#machines/kit/paths.ts';
import { runPath } from '../support/runPath.ts';

describe.each(register)('$name', (registered) => {
  const coverage = coverageOf(registered);

  it('takes every state, transition and guard outcome', () => {
    expect({
      states: coverage.states.missing,
      transitions: coverage.transitions.missing,
      guards: coverage.guards.missing,
    }).toEqual({ states: [], transitions: [], guards: [] });
    expect(coverage.transitions.total).toBeGreaterThan(0);
  });

  it('says in plain words what each state and each transition is', () => {
    const silent: string[] = [];
    const visit = (node: (typeof registered)['machine']['root']) => {
      if (!node.description) silent.push(node.id);
      for (const transition of [...node.transitions.values()].flat()) {
        if (!transition.description && !transition.eventType.startsWith('xstate.')) {
          silent.push(`${node.id} ${transition.eventType}`);
        }
      }
      for (const child of Object.values(node.states)) visit(child);
    };
    visit(registered.machine.root);
    expect(silent).toEqual([]);
  });

  it('behaves on every path as its chart says', async () => {
    const paths = pathsOf(registered);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) await runPath(registered, path);
  });
});
