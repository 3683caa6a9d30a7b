import { doerChart } from '../charts.people.ts';
import type { Actor } from '../check/model.ts';
import { leadsTo, until } from '../check/property.ts';
import { personFacts, rules } from '../rules.ts';
import { scenario, type Variants } from '../scenario.ts';

type Role = 'admin' | 'entrant';

interface World {
  person: {
    at: string;
    /** The present token: of which account, and what it said of the role when it was given. */
    token: { account: number; role: Role; issued: number };
    /** The one kept from before. */
    old: { account: number; role: Role; issued: number };
  };
  identity: { at: string };
  /** At the identity service; its number changes when it is deleted and registered again. */
  account: { number: number; role: Role; there: boolean; changed: number };
  /** In the product: which account it belongs to, its role, and of which token that was learnt. */
  row: { account: number; role: Role; learnt: number };
}

type Token = World['person']['token'];

/** `login` of account.routes.ts: the role follows the account, and never an older token than the one it was learnt of. */
const login = (token: (world: World) => Token, variants: Variants) => (world: World) => {
  const { account, role, issued } = token(world);
  if (account !== world.row.account || role === world.row.role) return false;
  const facts = personFacts({
    type: world.row.role,
    roleAsOf: variants.has('roleFromToken') ? null : world.row.learnt,
  });
  // Tokens tell whole seconds; what changes within one is of the same instant.
  if (!rules.person('active', facts, { type: 'person.changeRole', role, issuedAt: issued }).accepted) return false;
  Object.assign(world.row, { role, learnt: Math.max(issued, world.row.learnt) });
  return true;
};

const actors = (variants: Variants): Actor<World>[] => [
  {
    name: 'admin1',
    chart: doerChart('person', {
      'token.renewed': 'Signs in again, or has a new token given.',
      'login.called': 'Opens the application with the current token.',
      'login.withOld': 'Opens the application with an older token that has not expired.',
      'account.registered': 'Registers the same address again.',
      'call.made': 'Makes the first call with the new account.',
    }),
    place: ({ person }) => person,
    actions: {
      'token.renewed': ({ person, account: { number, role, there, changed } }) => {
        if (!there || (person.token.account === number && person.token.issued === changed)) return false;
        person.old = person.token;
        person.token = { account: number, role, issued: changed };
        return true;
      },
      'login.called': login(({ person }) => person.token, variants),
      'login.withOld': login(({ person }) => person.old, variants),
      'account.registered': ({ account }) => {
        if (account.there) return false;
        Object.assign(account, { there: true, number: account.number + 1, changed: account.changed + 1 });
        return true;
      },
      // `provision` of account/provision.ts: the row of the address is there; it goes over to the account that proved it.
      'call.made': ({ person: { token }, row, account }) => {
        if (token.account === row.account || token.account !== account.number || variants.has('addressTaken'))
          return false;
        row.account = token.account;
        return true;
      },
    },
  },
  {
    name: 'identity',
    chart: doerChart('identity', {
      'role.changed': 'The account is given another group at the identity service.',
      'account.deleted': 'The account is deleted at the identity service.',
    }),
    place: ({ identity }) => identity,
    actions: {
      'role.changed': ({ account }) => {
        if (!account.there || account.changed >= 2) return false;
        account.role = account.role === 'admin' ? 'entrant' : 'admin';
        account.changed += 1;
        return true;
      },
      'account.deleted': ({ account }) => {
        if (!account.there || account.number > 0) return false;
        account.there = false;
        return true;
      },
    },
  },
];

export const accounts = scenario<World>({
  name: 'accounts',
  description:
    'A person with old and new tokens, while the account is given another group, deleted and registered again at the identity service.',
  variants: {
    roleFromToken: 'Whatever token comes says what the person is.',
    addressTaken: 'The address of an account that was deleted elsewhere stays taken.',
  },
  model: (variants) => {
    const first = { account: 0, role: 'admin', issued: 0 } as const;
    return {
      start: {
        person: { at: 'ready', token: { ...first }, old: { ...first } },
        identity: { at: 'ready' },
        account: { number: 0, role: 'admin', there: true, changed: 0 },
        row: { account: 0, role: 'admin', learnt: 0 },
      },
      interchangeable: [],
      actors: actors(variants),
      properties: [
        until<World>(
          'accounts.demotedStays',
          'Who is no administrator any more stays so until the account is made one again.',
          ({ row, account }) => row.role === 'entrant' && account.role === 'entrant',
          (_before, after) => after.account.role === 'admin',
        ),
        leadsTo<World>('accounts.getsIn', 'Who has an account and signs in with it can work.', {
          from: ({ account, row }) => account.there && account.number !== row.account,
          to: ({ account, row }) => account.there && account.number === row.account,
          by: ({ actor }) => actor === 'admin1',
        }),
      ],
    };
  },
});
