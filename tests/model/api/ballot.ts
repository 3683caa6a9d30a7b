import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyMachineSnapshot } from 'xstate';
import type { CastReply } from '#contract/vote.ts';
import type {
  BallotContext,
  BallotEvent,
  BallotInput,
  OwnBallot,
  SentBallot,
  WantedResult,
} from '#machines/ballot/ballot.rules.ts';
import type { Problem } from '#machines/kit/problem.ts';
import type { Choice } from '#machines/vote/vote.rules.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { rowsOf } from '#tests/support/rows.ts';
import type { TestPerson, TestServer } from '../../support/server.ts';
import { assign, inDays, openAward, step, submitted } from '../../support/stage.ts';
import { askPublic, stepVote } from '../../support/votes.ts';
import type { FlowDriver } from './runFlowPaths.ts';

interface Cast {
  readonly admin: TestPerson;
  readonly judge: TestPerson;
  readonly entrants: readonly [TestPerson, TestPerson];
}

/** Voting without an account: codes by mail, ballots and receipts of the real server, an address of its own for every path. */
export async function ballotDriver(server: TestServer, people: Cast): Promise<FlowDriver> {
  const { vote, idOf } = await openVote(server, people);
  const unreached = { status: 0, code: 'network', message: '', reasons: [] };
  const run = (statement: ReturnType<typeof sql>) => server.database.execute(statement);
  const real = ({ categoryID, entryID }: Choice): Choice => ({ categoryID: idOf(categoryID), entryID: idOf(entryID) });
  /** The world as a path's answer describes it, for as long as something is asked. */
  const during = async <Answer>(before: ReturnType<typeof sql>, ask: () => Promise<Answer>, after = sql`select 1`) => {
    await run(before);
    try {
      return await ask();
    } finally {
      await run(after);
    }
  };
  const opened = sql`update product.votes set state = 'open', closes_at = ${vote.closesAt}::timestamptz where id = ${vote.id}`;
  const past = sql`update product.votes set closes_at = now() - interval '1 second' where id = ${vote.id}`;
  const closed = sql`update product.votes set state = 'closed' where id = ${vote.id}`;
  const counter = `vote ballot from ${networkOf('127.0.0.1')}`;
  const crowded = sql`insert into product.rate_windows (key, count, ends_at) values (${counter}, 1000, now() + interval '1 minute')
    on conflict (key) do update set count = 1000, ends_at = excluded.ends_at`;
  const quiet = sql`delete from product.rate_windows where key like 'vote %'`;
  const untried = sql`with forgotten as (delete from product.rate_windows where key like 'vote tries %' or key like 'vote guesses %')
    update product.vote_codes set tries = 0 where vote_id = ${vote.id}`;
  const ask = async <Answer>(path: string, body: object, id = vote.id): Promise<Answer> => {
    const { status, text } = await askPublic(server, path, id, body);
    const reply = JSON.parse(text) as { code: string; errorMessage: string; reasons?: Problem['reasons'] };
    if (status === 200) return reply as Answer;
    throw { status, code: reply.code, message: reply.errorMessage, reasons: reply.reasons ?? [] };
  };

  return {
    beyond: {},
    async start({ case: { input } }) {
      await run(quiet);
      const email = `voter-${randomUUID()}@example.org`;
      const ballotIDs = new Map<string, string>();
      let code = '';
      const given = input as BallotInput;
      const noteCode = async () => {
        const mails = await server.mails();
        code = mails.filter(({ to, why }) => to === email && why === 'vote').at(-1)?.code ?? '';
      };
      const castBallot = (sent: SentBallot) => ask<CastReply>('/ballot', { ...sent, choices: [...sent.choices] });
      const stored = async () => {
        // Of one code five tries count, of an address twenty in an hour; what this looks at is no try of the voter's.
        await run(untried);
        const { ballot } = await ask<{ ballot: OwnBallot | null }>('/ballot/own', { email, code });
        await run(untried);
        return ballot;
      };
      /** The same voter at another window votes for something that is neither this nor what is in. */
      const castElsewhere = async (other: readonly Choice[]) => {
        const ballot = await stored();
        const taken = [other, ballot?.choices ?? []].filter(({ length }) => length === 1).map(([one]) => one!.entryID);
        const entry = ['quay', 'moth', 'weir'].map(idOf).find((id) => !taken.includes(id))!;
        const choices = [{ categoryID: idOf('film'), entryID: entry }];
        await castBallot({ ballotID: randomUUID(), replaces: ballot?.ballotID ?? null, email, code, choices });
      };
      /** What is sent is not what is in already, which would be answered as before. */
      const isNews = async ({ choices }: SentBallot) => {
        const ballot = await stored();
        const names = (all: readonly Choice[]) =>
          all
            .map(({ entryID }) => entryID)
            .sort()
            .join();
        if (ballot && names(ballot.choices) === names(choices)) await castElsewhere(choices);
      };

      const effects: Readonly<
        Record<string, { of(sent: unknown, problem: Problem | null, output: unknown): Promise<unknown> }['of']>
      > = {
        async sendCode(_, problem) {
          const send = () => ask('/code', { email, locale: 'en' });
          if (problem?.status === 0) throw unreached;
          if (problem?.code === 'vote.refusal.over') return during(past, send, opened);
          if (problem && problem.code !== 'vote.refusal.codesSent') return refusingMails(server, email, send);
          // Three codes of an address in a quarter of an hour are no path's business.
          await run(quiet);
          await send();
          await noteCode();
          if (!problem) return;
          for (let more = 0; more < 2; more += 1) await send();
          await noteCode();
          await during(sql`select`, send, quiet);
        },
        async findBallot(asked: { readonly email: string; readonly code: string }, problem, output) {
          const find = (given = asked) => ask<{ ballot: OwnBallot | null }>('/ballot/own', given);
          if (problem?.status === 0) throw unreached;
          if (problem?.code === 'vote.refusal.over') return during(past, find, opened);
          if (problem) return find({ ...asked, code: wrong(code) });
          const ballot = await stored();
          if (output !== null && !ballot) await castElsewhere([]);
          // Only whoever has the database can take a ballot away.
          if (output === null && ballot) await run(sql`delete from product.vote_ballots where id = ${ballot.ballotID}`);
          return (await find()).ballot;
        },
        async castBallot(sent: SentBallot, problem): Promise<OwnBallot> {
          const send = async (changes: Partial<SentBallot> = {}, id = vote.id): Promise<OwnBallot> => {
            const all = { ...sent, ...changes };
            return {
              ...(await ask<CastReply>('/ballot', { ...all, choices: [...all.choices] }, id)),
              choices: all.choices,
            };
          };
          const other = { categoryID: randomUUID(), entryID: randomUUID() };
          const films = ['weir', 'quay', 'moth'].map((entryID) => real({ categoryID: 'film', entryID }));
          if (problem && ['vote.refusal.over', 'vote.refusal.state'].includes(problem.code)) await isNews(sent);
          switch (problem?.code) {
            case undefined:
              return send();
            case 'network':
            case 'request.down':
              throw unreached;
            case 'vote.refusal.over':
              return during(past, send, opened);
            case 'vote.refusal.state':
              return during(closed, send, opened);
            case 'vote.notFound':
              return send({}, randomUUID());
            case 'vote.refusal.codeWrong':
              return send({ code: wrong(code) });
            case 'request.tooMany':
              return during(crowded, send, quiet);
            case 'vote.refusal.notOnTheBallot':
              return send({ choices: [...sent.choices, other] });
            case 'vote.refusal.tooMany':
              return send({ choices: films });
            case 'vote.refusal.nothingChosen':
              return send({ choices: [] });
            default:
              if (((await stored())?.ballotID ?? null) === sent.replaces) await castElsewhere(sent.choices);
              return send();
          }
        },
        async wantResult(sent: WantedResult, problem) {
          if (problem?.status === 0) throw unreached;
          await ask('/result', { ...sent, locale: 'en', ...(problem && { receipt: '0000-0000-0000' }) });
        },
      };

      return {
        input: { ...given, candidates: given.candidates.map(real), choices: given.choices.map(real) },

        async event(event) {
          // The cases' events are this machine's.
          const ballotEvent = event as BallotEvent;
          if ('choice' in ballotEvent) return { ...ballotEvent, choice: real(ballotEvent.choice) };
          if ('email' in ballotEvent)
            return { ...ballotEvent, email: ballotEvent.email.includes('@') ? ` ${email} ` : ballotEvent.email };
          if (!('ballotID' in ballotEvent)) return ballotEvent;
          const ballotID = ballotIDs.get(ballotEvent.ballotID) ?? randomUUID();
          ballotIDs.set(ballotEvent.ballotID, ballotID);
          return {
            ...ballotEvent,
            ballotID,
            ...('code' in ballotEvent && { code: ballotEvent.code.length === 6 ? code : ballotEvent.code }),
          };
        },

        async effect(name, sent, { error, output }) {
          return effects[name]!(sent, (error as Problem | undefined) ?? null, output);
        },

        async check(snapshot: AnyMachineSnapshot) {
          const { earlier } = snapshot.context as BallotContext;
          if (!snapshot.matches('thanked') || !earlier) return null;
          const [stored] = await rowsOf<{ entries: string[]; wanted: boolean }>(
            server.database,
            sql`select b.address is not null as wanted, (select json_agg(c.entry_id order by c.entry_id)
                from product.vote_choices c where c.ballot_id = b.id) as entries
              from product.vote_ballots b where b.id = ${earlier.ballotID} and b.vote_id = ${vote.id}`,
          );
          if (!stored) return 'the page thanks for a ballot that is not in';
          const shown = earlier.choices.map(({ entryID }) => entryID).sort();
          if (JSON.stringify(stored.entries) !== JSON.stringify(shown))
            return `it is for ${stored.entries}, not for ${shown}`;
          return stored.wanted === earlier.wanted ? null : 'the result is asked for and is not, or the other way round';
        },
      };
    },
  };
}

const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

/** No mail to this address is taken for as long as something is asked. */
async function refusingMails<Answer>(server: TestServer, email: string, ask: () => Promise<Answer>): Promise<Answer> {
  await server.database.execute(`create or replace function product.refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'no such mailbox'; end $$`);
  await server.database.execute(
    `create trigger refuse_mail before insert on product.mails for each row when (new."to" = '${email}') execute function product.refuse_mail()`,
  );
  return ask().finally(() => server.database.execute('drop trigger refuse_mail on product.mails'));
}

/** A vote on three films and a short one, with two votes in each category; and what the samples' names stand for. */
async function openVote(server: TestServer, { admin, judge, entrants: [entrant, rival] }: Cast) {
  const open = await openAward(server, admin, {
    name: 'Voted along every path',
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  const [short, film] = open.categories.map(({ categoryID }) => categoryID);
  const ids = new Map([
    ['film', film!],
    ['short', short!],
  ]);
  for (const name of ['weir', 'quay', 'moth']) ids.set(name, (await submitted(server, entrant, open, film)).id);
  ids.set('spark', (await submitted(server, rival, open, short)).id);
  await assign(server, judge, open, [film!, short!]);
  const award = await step(server, admin, open, 'judging');
  await server.ok('saveVote', {
    as: admin.token,
    query: { awardID: award.id, id: randomUUID() },
    body: { name: 'Audience prize', picks: 2, closesAt: inDays(20) },
  });
  const vote = await stepVote(server, admin, award.id, 'open');
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? randomUUID();
    ids.set(name, id);
    return id;
  };
  return { vote, idOf };
}
