import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import type { Body } from '#contract/schemas.ts';
import type { TestPerson, TestServer } from './server.ts';
import { cast } from './stage.ts';

/** Those who act in the models of several actors, under the same names. */
export async function players(server: TestServer) {
  const { admin: admin1, judge: judge1, secondJudge: judge2, entrant: entrant1, rival: entrant2 } = await cast(server);
  const admin2 = await server.join('admin', { orgID: admin1.orgID });
  return { admin1, admin2, judge1, judge2, entrant1, entrant2 };
}

/** Two administrators of one organiser, whose accounts nobody else needs. */
export async function freshAdministrators(server: TestServer) {
  const admin1 = await server.join('admin');
  return { admin1, admin2: await server.join('admin', { orgID: admin1.orgID }) };
}

/** What people have on the screen of an award: a change goes with the version that it showed. */
export function pageOf(server: TestServer, { id }: Pick<Award, 'id'>) {
  const seen = new Map<string, number>();
  const read = ({ token }: TestPerson): Promise<Award> => server.ok('getAwardSummary', { as: token, query: { id } });
  return {
    read: async (person: TestPerson) => {
      seen.set(person.personID, (await read(person)).version);
    },
    write: (person: TestPerson, body: Body<'updateAward'>) =>
      server.api('updateAward', {
        as: person.token,
        query: { id },
        body,
        headers: { 'if-match': String(seen.get(person.personID)) },
      }),
    now: read,
  };
}

/** Sends an entry in, whatever comes of it. */
export const sendIn = (
  server: TestServer,
  { token }: TestPerson,
  { id, awardID }: Pick<Entry, 'id' | 'awardID'>,
  data: NonNullable<NonNullable<Body<'submitEntry'>>['data']>,
) => server.api('submitEntry', { as: token, query: { id, awardID }, body: { data } });

/**
 * Holds calls that charge a card at the moment when the card was charged and the server does not know it yet. `reached`
 * resolves there, or where the call was answered before; `answer` lets the call go on.
 */
export function heldCards(server: TestServer) {
  // Whichever of these the port has is the one that moves money.
  const port = server.context.payments as unknown as Record<string, (request: unknown) => Promise<unknown>>;
  const begun: { readonly arrived: () => void; readonly gate: Promise<void> }[] = [];
  for (const name of ['charge', 'confirm'].filter((one) => typeof port[one] === 'function')) {
    const original = port[name]!.bind(port);
    port[name] = async (request) => {
      const result = await original(request);
      const held = begun.shift();
      held?.arrived();
      await held?.gate;
      return result;
    };
  }
  return {
    begin<Answer>(call: () => Promise<Answer>) {
      const [arrival, gate] = [opening(), opening()];
      const held = { arrived: arrival.open, gate: gate.opened };
      begun.push(held);
      const answer = call().finally(() => {
        if (begun.includes(held)) begun.splice(begun.indexOf(held), 1);
        arrival.open();
      });
      return {
        reached: arrival.opened,
        answer: () => {
          gate.open();
          return answer;
        },
      };
    },
  };
}

/** Something that others wait for until it is opened. */
function opening() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
