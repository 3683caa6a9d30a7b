import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AnyActorLogic, type AnyMachineSnapshot, createActor, toPromise } from 'xstate';
import type { Award } from '#contract/entities/award.ts';
import type { AwardEditorEvent, SaveProblem } from '#machines/awardEditor/awardEditor.machine.ts';
import type { BulkEvent, BulkItem } from '#machines/bulk/bulk.machine.ts';
import { awards, entries } from '#server/platform/database/schema.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { unreachable } from './client.ts';
import type { FlowDriver } from './runFlowPaths.ts';

/** What of a page these ports ask for. */
function pageWithoutPlace(): void {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}

/** The application's own calls, as this person; `reach` says whether anybody answers them. */
async function callsOf(server: TestServer, { token }: TestPerson) {
  // As the application's own modules have it, which a test may have loaded anew.
  const { connectApi } = await import('#app/api/connection.ts');
  let reached = true;
  connectApi({
    base: async () => `${(reached ? server.url : unreachable).replace(/\/$/, '')}/api`,
    token: async (refused) => (refused === null ? token : null),
    held: () => null,
    refused: () => undefined,
    language: () => 'en',
  });
  return (answers: boolean) => {
    reached = answers;
  };
}

/** Carries out what the application filled a port with. */
const carryOut = (machine: { readonly implementations: { readonly actors: object } }, name: string, input: unknown) => {
  // The port's own types are those of one machine; a driver knows which it is.
  const logic = Reflect.get(machine.implementations.actors, name) as AnyActorLogic;
  const actor = createActor(logic, { input });
  actor.subscribe({ error: () => undefined });
  return toPromise(actor.start());
};

/** Moving many entries, as the application does it, between the two categories of an award. */
export async function bulkDriver(
  server: TestServer,
  award: Award,
  admin: TestPerson,
  entrant: TestPerson,
): Promise<FlowDriver> {
  pageWithoutPlace();
  const { entriesBulk } = await import('#app/actors/bulk/bulk.ts');
  const [from, to] = award.categories.map(({ categoryID }) => categoryID) as [string, string];
  const reach = await callsOf(server, admin);
  return {
    beyond: {},
    async start() {
      const items: readonly BulkItem[] = [randomUUID(), randomUUID()].map((id) => ({ id, label: `M-${id}` }));
      await server.database.insert(entries).values(
        items.map(({ id, label }) => ({
          id,
          awardID: award.id,
          orgID: entrant.orgID,
          personID: entrant.personID,
          ref: label,
          categoryID: from,
          status: 0 as const,
        })),
      );
      const moved = async ({ id }: BulkItem) => {
        const [entry] = await server.database
          .select({ categoryID: entries.categoryID })
          .from(entries)
          .where(eq(entries.id, id));
        return entry?.categoryID === to;
      };
      return {
        input: undefined,

        async event(given) {
          // The cases' events are this machine's.
          const event = given as BulkEvent;
          if (event.type !== 'bulk.start' || event.action.items.length === 0) return event;
          const action = { ...event.action, items, given: { awardID: award.id, categoryID: to } };
          return { ...event, action };
        },

        async effect(name, given, { error }) {
          reach(!error);
          return carryOut(entriesBulk, name, given);
        },

        async check({ context }: AnyMachineSnapshot) {
          for (const item of context.done) if (!(await moved(item))) return `${item.label} was not moved`;
          for (const item of context.waiting) if (await moved(item)) return `${item.label} was moved`;
          return context.failed.length === 0 ? null : `these failed: ${JSON.stringify(context.failed)}`;
        },
      };
    },
  };
}

/** Writing an award as the application saves it, beside another administrator of the same organisation. */
export async function awardEditorDriver(
  server: TestServer,
  make: () => Promise<Award>,
  admin: TestPerson,
): Promise<FlowDriver> {
  pageWithoutPlace();
  const { awardEditorOf } = await import('#app/actors/award/awardEditor.ts');
  const reach = await callsOf(server, admin);
  return {
    beyond: {},
    async start() {
      const award = await make();
      const present = () => server.ok('getAwardSummary', { as: admin.token, query: { id: award.id } });
      const machine = awardEditorOf({ base: award, newest: award });
      /** A currency is locked once the award takes entries. */
      const setStatus = (status: 'pending' | 'open') =>
        server.database.update(awards).set({ status }).where(eq(awards.id, award.id));
      let written = 0;
      return {
        input: { id: award.id, version: award.version },

        async event(given) {
          // The cases' events are this machine's.
          const event = given as AwardEditorEvent;
          if (event.type === 'award.change') {
            written += 1;
            return { ...event, changes: { name: `Prize ${written}`, currency: 'usd' } };
          }
          if (event.type !== 'award.loaded') return event;
          const { id, version } = await present();
          return { ...event, award: { id, version } };
        },

        async effect(name, given, { error }) {
          const problem = (error ?? null) as SaveProblem | null;
          reach(problem?.status !== 0);
          const stale = problem?.status === 409;
          await setStatus(problem?.status === 422 ? 'open' : 'pending');
          if (stale) {
            const body = { name: `Theirs ${randomUUID()}` };
            await server.ok('updateAward', { as: admin.token, query: { id: award.id }, body });
          }
          return carryOut(machine, name, given);
        },

        async check({ value, context }: AnyMachineSnapshot) {
          const { name, version } = await present();
          const mine = `Prize ${written}`;
          const { problem } = context;
          switch (value) {
            case 'saved':
              return version === context.version ? null : `the server has version ${version}, not ${context.version}`;
            case 'changed':
              return context.pending.name === mine ? null : `it would save ${context.pending.name}`;
            case 'refused':
              return (problem?.status === 0 || problem?.reasons[0]?.code === 'award.refusal.fieldLocked') &&
                name !== mine
                ? null
                : `${name} was refused for ${JSON.stringify(problem)}`;
            case 'conflict':
              return context.theirs.name === name && context.pending.name === mine ? null : `${name} is theirs`;
            default:
              return null;
          }
        },
      };
    },
  };
}
