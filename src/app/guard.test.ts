import { describe, expect, it } from 'vitest';
import { decide } from './guard.ts';

const out = { session: 'out', type: 'entrant', known: false } as const;
const entrant = { session: 'in', type: 'entrant', known: true } as const;
const judge = { session: 'in', type: 'judge', known: true } as const;
const admin = { session: 'in', type: 'admin', known: true } as const;

const adminPaths = [
  '/',
  '/awards',
  '/award',
  '/award/7',
  '/categories',
  '/category',
  '/judges',
  '/scores',
  '/scores/entry',
  '/entries',
  '/entry',
  '/invoices',
  '/prices',
  '/users',
  '/user',
  '/user/7',
  '/utils',
  '/page2',
];
const entrantPaths = ['/entrant', '/entrant/entry/list', '/entrant/entry'];
const judgePaths = ['/judge', '/judge/entries', '/judge/play', '/judge/entry', '/judge/nda'];
const publicPaths = ['/login', '/register', '/verify', '/forgot', '/reset', '/new'];
const sendTo = (to: string) => ({ kind: 'redirect', to, remember: false });

describe('the route guards', () => {
  it('show the page of a public vote to everybody, signed in or not', () => {
    for (const visitor of [out, entrant, judge, admin, { session: 'unknown', type: 'entrant', known: false } as const])
      expect(decide('/vote/7', visitor)).toEqual({ kind: 'area', area: 'vote' });
  });

  it.each(publicPaths)('show %s to a visitor and send who is signed in to their home', (path) => {
    expect(decide(path, out)).toEqual({ kind: 'area', area: 'public' });
    expect(decide(path, entrant)).toEqual(sendTo('/entrant'));
    expect(decide(path, judge)).toEqual(sendTo('/judge'));
    expect(decide(path, admin)).toEqual(sendTo('/'));
  });

  it.each(adminPaths)('keep %s for administrators', (path) => {
    expect(decide(path, admin)).toEqual({ kind: 'area', area: 'admin' });
    expect(decide(path, judge)).toEqual(sendTo('/judge'));
    expect(decide(path, entrant)).toEqual(sendTo('/entrant'));
  });

  it.each(entrantPaths)('keep %s for entrants', (path) => {
    expect(decide(path, entrant)).toEqual({ kind: 'area', area: 'entrant' });
    expect(decide(path, admin)).toEqual(sendTo('/'));
    expect(decide(path, judge)).toEqual(sendTo('/judge'));
  });

  it.each(judgePaths)('keep %s for judges', (path) => {
    expect(decide(path, judge)).toEqual({ kind: 'area', area: 'judge' });
    expect(decide(path, admin)).toEqual(sendTo('/'));
    expect(decide(path, entrant)).toEqual(sendTo('/entrant'));
  });

  it('open the settings of their own type only', () => {
    expect(decide('/judge/settings', judge)).toEqual({ kind: 'area', area: 'settings' });
    expect(decide('/admin/settings', admin)).toEqual({ kind: 'area', area: 'settings' });
    expect(decide('/entrant/settings', entrant)).toEqual({ kind: 'area', area: 'settings' });
    expect(decide('/entrant/settings', judge)).toEqual(sendTo('/judge'));
  });

  it('offer the way to a page that the account may see as something else, and begin at the first as what it is now', () => {
    const both = { ...admin, further: ['judge', 'admin'] } as const;
    expect(decide('/judge/play', both)).toEqual({ kind: 'otherMembership', as: 'judge' });
    expect(decide('/entrant', both)).toEqual(sendTo('/'));
    expect(decide('/awards', both)).toEqual({ kind: 'area', area: 'admin' });
    expect(decide('/', { ...judge, further: ['admin'] })).toEqual(sendTo('/judge'));
    expect(decide('/judge/play', { ...both, known: false })).toEqual({ kind: 'wait' });
    // After the sign-in, too.
    expect(decide('/login', { ...both, returnPath: '/judge/entry?id=7' })).toEqual(sendTo('/judge/entry?id=7'));
    expect(decide('/login', { ...both, returnPath: '/entrant' })).toEqual(sendTo('/'));
  });

  it.each([...adminPaths, ...entrantPaths, ...judgePaths])('send a visitor from %s to sign in', (path) => {
    expect(decide(path, out)).toEqual({ kind: 'redirect', to: '/login', remember: true });
  });

  it('wait while nobody knows yet who is there, and show the public pages meanwhile', () => {
    const unknown = { session: 'unknown', type: 'entrant', known: false } as const;
    expect(decide('/awards', unknown)).toEqual({ kind: 'wait' });
    expect(decide('/login', unknown)).toEqual({ kind: 'area', area: 'public' });
  });

  it('say that nothing is at an unknown path', () => {
    expect(decide('/awardz', admin)).toEqual({ kind: 'notFound' });
    expect(decide('/judgesx', judge)).toEqual({ kind: 'notFound' });
  });

  it('go on to where the person wanted to be, if that is theirs', () => {
    expect(decide('/login', { ...entrant, returnPath: '/entrant/entry?id=7' })).toEqual(sendTo('/entrant/entry?id=7'));
    expect(decide('/login', { ...entrant, returnPath: '/awards' })).toEqual(sendTo('/entrant'));
    expect(decide('/login', { ...entrant, returnPath: '//elsewhere.example' })).toEqual(sendTo('/entrant'));
    expect(decide('/login', { ...entrant, returnPath: 'https://elsewhere.example' })).toEqual(sendTo('/entrant'));
    expect(decide('/login', { ...admin, returnPath: '/award/7' })).toEqual(sendTo('/award/7'));
  });

  it('wait until it is known which membership the session is, before they send away from what another one may see', () => {
    // By the groups a judge; the server has not said yet that the session is the entrant's.
    const early = { ...judge, known: false };
    const link = '/entrant/together?invitation=7&code=8';
    expect(decide('/login', { ...early, returnPath: link })).toEqual({ kind: 'wait' });
    expect(decide('/login', { ...entrant, returnPath: link })).toEqual(sendTo(link));
    expect(decide('/entrant/together', early)).toEqual({ kind: 'wait' });
    expect(decide('/login', { ...early, returnPath: '/judge/entry?id=7' })).toEqual(sendTo('/judge/entry?id=7'));
    expect(decide('/judge/entry', early)).toEqual({ kind: 'area', area: 'judge' });
    // Nobody waits who wants nothing of anybody's.
    expect(decide('/login', early)).toEqual(sendTo('/judge'));
    expect(decide('/login', { ...early, returnPath: '/' })).toEqual(sendTo('/judge'));
    expect(decide('/', early)).toEqual(sendTo('/judge'));
  });
});
