import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decide } from '#app/guard.ts';
import type { Translate } from '#app/i18n/useText.ts';
import { greeting } from '#app/parts/page/greeting.ts';
import { homes } from '#app/parts/page/homes.ts';
import { type MenuEntry, menuOf } from '#app/shell/navigation/menu.ts';
import { itemsOf } from '#app/shell/navigation/trail.ts';
import { checkSeparators, separatorsOf } from '#app/ui/forms/numberText.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { countries } from '#contract/countries.ts';
import { createFormat } from '#contract/format.ts';
import { locales } from '#contract/locales.ts';
import { entryStatuses } from '#machines/entry/entry.rules.ts';
import { noticeTime } from '#machines/notice/notice.machine.ts';
import { longestWait, refreshLimit, waitAfter } from '#machines/refresh/refresh.rules.ts';
import { areValid, displayNameOf, typeOf } from '#machines/session/session.rules.ts';
import { defaultSettings, fonts, presets, savedSettings, settingsFrom } from '#machines/settings/settings.rules.ts';
import { awardStatuses } from '#machines/shared/award.statuses.ts';
import { firstItem, isExpandedOn, itemsOnPath } from '#machines/shell/shell.rules.ts';
import { storedNameOf, withoutQuery } from '#machines/upload/upload.rules.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { messagesOf, textOf } from '../support/texts.ts';

/** The rows of the specification, section by section, and what the product makes of them. */
const english = messagesOf('en');
const t: Translate = (id, values) => textOf('en', id, values as Parameters<typeof textOf>[2]);

describe('screens and routes', () => {
  it.each([
    ['admin', '/'],
    ['entrant', '/entrant'],
    ['judge', '/judge'],
  ] as const)('the home of type %s is %s', (type, home) => expect(homes[type]).toBe(home));

  const routes = {
    public: ['/login', '/register', '/verify', '/forgot', '/reset', '/new'],
    admin: [
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
      '/admin/settings',
    ],
    entrant: ['/entrant', '/entrant/entry/list', '/entrant/entry', '/entrant/settings'],
    judge: ['/judge', '/judge/entries', '/judge/play', '/judge/entry', '/judge/settings', '/judge/nda'],
  } as const;
  const types = ['admin', 'entrant', 'judge'] as const;

  it.each(routes.public)('%s is for visitors; who is signed in goes to their home', (path) => {
    expect(decide(path, { session: 'out', type: 'entrant', known: true })).toMatchObject({
      kind: 'area',
      area: 'public',
    });
    for (const type of types)
      expect(decide(path, { session: 'in', type, known: true })).toMatchObject({ to: homes[type] });
  });

  describe.each(types)('the area of type %s', (owner) => {
    it.each(routes[owner])('%s', (path) => {
      expect(decide(path, { session: 'out', type: owner, known: true })).toMatchObject({
        kind: 'redirect',
        to: '/login',
      });
      for (const type of types)
        expect(decide(path, { session: 'in', type, known: true })).toMatchObject(
          type === owner ? { kind: 'area' } : { kind: 'redirect', to: homes[type] },
        );
    });
  });

  it.each([
    ['admin', ['dashboard', 'awards', 'entries', 'categories', 'judges', 'invoices', 'pricing', 'users', 'utils']],
    ['judge', ['dashboard', 'entries']],
    ['entrant', ['dashboard', 'entries']],
    [null, ['dashboard', 'entries']],
  ] as const)('the menu of type %s', (type, ids) => {
    expect(itemsOf(menuOf(type)).map(({ id }) => id)).toEqual(ids);
    if (type === null) expect(menuOf(type)).toBe(menuOf('entrant'));
  });

  it.each([
    ['admin', 'dashboard', '/'],
    ['admin', 'pricing', '/prices'],
    ['judge', 'dashboard', '/judge'],
    ['judge', 'entries', '/judge/entries'],
    ['entrant', 'dashboard', '/entrant'],
    ['entrant', 'entries', '/entrant/entry/list'],
  ] as const)('in the menu of type %s, %s leads to %s', (type, id, url) =>
    expect(itemsOf(menuOf(type)).find((item) => item.id === id)?.url).toBe(url),
  );

  it.each([
    ['00:00', 'Good Morning'],
    ['11:59', 'Good Morning'],
    ['12:00', 'Good Afternoon'],
    ['17:59', 'Good Afternoon'],
    ['18:00', 'Good Evening'],
    ['23:59', 'Good Evening'],
  ])('at %s it says %s', (time, words) => {
    const now = new Date(`2026-11-21T${time}:00`);
    const greetingOf = (user: Parameters<typeof greeting>[1]) => greeting(t, user, now);
    expect(greetingOf({ givenName: 'Nia', name: 'Nia Prosser' })).toBe(`${words}, Nia`);
    expect(greetingOf({ name: 'Nia Prosser' })).toBe(`${words}, Nia Prosser`);
    expect(greetingOf({ name: '' })).toBe(`${words}, unknown`);
    expect(greetingOf(null)).toBe(`${words}, unknown`);
  });
});

describe('entities', () => {
  it.each([
    [{ name: 'Nia', fullName: 'Nia Prosser' }, 'Nia'],
    [{ fullName: 'Nia Prosser', givenName: 'N' }, 'Nia Prosser'],
    [{ givenName: 'Nia', familyName: 'Prosser' }, 'Nia Prosser'],
    [{ givenName: 'Nia' }, 'Nia'],
    [{ familyName: 'Prosser' }, 'Prosser'],
    [{}, 'Unknown'],
  ])('the display name of %o is %s', (person, name) => expect(displayNameOf(person)).toBe(name));
});

describe('states', () => {
  it.each([
    [['judge', 'admin'], 'admin'],
    [['entrant', 'judge'], 'judge'],
    [['entrant'], 'entrant'],
    [[], 'entrant'],
  ] as const)('groups %o make type %s', (groups, type) => expect(typeOf(groups)).toBe(type));

  it.each([
    ['pending', 'Pending'],
    ['approved', 'Approved for Lauch'],
    ['open', 'open'],
    ['judging', 'judging'],
    ['closed', 'Closed For Judging'],
    ['completed', 'completed'],
  ])('award status %s is called %s', (status, label) => {
    expect(awardStatuses).toContain(status);
    expect(english.get(`common.awardStatus.${status}`)).toBe(label);
  });

  it.each([
    ['unscored', 'Not Yet Scored'],
    ['scored', 'Scores Not Submitted'],
    ['submitted', 'Scores Submitted'],
    ['final', 'Scores Finalized'],
  ])('scoring status %s is called %s', (status, label) =>
    expect(english.get(`common.scoreStatus.${status}`)).toBe(label),
  );

  it.each([
    [0, 'In Progress', 'saved but not submitted'],
    [1, 'Entry Submitted', 'received; the shortlist is published later'],
    [2, 'Open for Judging', 'being reviewed by judges'],
    [3, 'Category Closed', 'results to follow'],
    [9, 'Error', 'an email was sent; correct and resubmit'],
  ])('entry status %i is called %s and explained as "%s"', (status, label, explainer) => {
    expect(Object.values(entryStatuses)).toContain(status);
    expect(english.get(`common.entryStatus.${status}`)).toBe(label);
    expect(english.get(`entrant.explainer.${status}`)?.toLowerCase()).toContain(explainer);
  });

  it('has these statuses and no other', () => {
    expect(awardStatuses).toHaveLength(6);
    expect(Object.values(entryStatuses).sort()).toEqual([0, 1, 2, 3, 9]);
  });

  it('holds a session valid before both expiries, by the service’s clock', () => {
    const tokens = { accessExpires: 1000, idExpires: 1100, clockDrift: 10 } as Parameters<typeof areValid>[0];
    expect(areValid(tokens, 1_009_000)).toBe(true);
    expect(areValid(tokens, 1_010_000)).toBe(false);
    expect(areValid({ ...tokens, accessExpires: 2000 }, 1_110_000)).toBe(false);
  });

  it('marks on load the items that are segments of the path, and first the dashboard', () => {
    expect(firstItem).toBe('dashboard');
    expect(itemsOnPath(menuOf('admin'), '/users')).toEqual(['users']);
    expect(itemsOnPath(menuOf('entrant'), '/entrant/entry/list')).toEqual([]);
  });

  it.each([
    ['/shop/list', true],
    ['/shop/product-details/7', true],
    ['/shop/other', false],
  ])('expands a group on %s: %s', (path, expanded) => {
    const child = (id: string, url: string): MenuEntry => ({ id, url, title: 'common.menu.awards', type: 'item' });
    const children = [child('list', '/shop/list'), child('details', '/shop/product-details/1')];
    expect(isExpandedOn({ id: 'shop', children }, path)).toBe(expanded);
  });

  it('keeps every display setting but the container flag', () => {
    expect(Object.keys(savedSettings(defaultSettings)).sort()).toEqual(
      ['mode', 'fontFamily', 'borderRadius', 'outlinedFilled', 'navType', 'presetColor', 'locale'].sort(),
    );
    expect(settingsFrom({ container: true }).container).toBe(true);
  });

  it('has the preset themes 1 to 6 plus a default', () =>
    expect(presets).toEqual(['default', '1', '2', '3', '4', '5', '6']));
});

describe('validation', () => {
  it.each([
    ['supportingDoc', 'Estuary Steps (final)!.pdf', 'supportingDocEstuaryStepsfinal.pdf'],
    ['supportingImage', 'été 2026.JPG', 'supportingImaget2026.JPG'],
    ['logoLight', 'a-b_c.d.svg', 'logoLightabcd.svg'],
    ['logoDark', '../../etc/passwd.png', 'logoDarketcpasswd.png'],
  ] as const)('a file of %s named %s is stored as %s', (field, name, stored) =>
    expect(storedNameOf(field, name)).toBe(stored),
  );

  it('takes the stored address from the signed one by leaving its query out', () =>
    expect(withoutQuery('https://files.example/a/b.pdf?sig=1&x=2')).toBe('https://files.example/a/b.pdf'));

  it.each(locales)('the decimal and the thousand separators of %s differ', (locale) => {
    const { decimal, thousand } = separatorsOf(locale);
    expect(decimal).not.toBe(thousand);
    expect(() => checkSeparators({ decimal, thousand: decimal })).toThrow(RangeError);
  });

  it('takes the id of a pool of at most 55 characters, prefix_suffix', () => {
    const read = (id: string) => readConfig({ COGNITO_USER_POOL_ID: id, COGNITO_CLIENT_ID: 'client' });
    expect(() => read(`eu-west-2_${'a'.repeat(45)}`)).not.toThrow();
    expect(() => read(`eu-west-2_${'a'.repeat(46)}`)).toThrow('at most 55');
    expect(() => read('eu-west-2')).toThrow('COGNITO_USER_POOL_ID');
    expect(() => readConfig({ COGNITO_USER_POOL_ID: 'eu-west-2_a' })).toThrow('COGNITO_CLIENT_ID');
  });
});

describe('calls', () => {
  it.each([
    ['getEntry', 'GET /entry', null, null],
    ['createEntry', 'POST /entry', 'Entry Created', 'Creating Entry/Uploading Documents'],
    ['listEntries', 'GET /entry/list', null, null],
    ['listAwardEntries', 'GET /admin/entry/list', null, null],
    ['updateEntry', 'PATCH /entry', 'Entry Updated', 'Updating Entry'],
    ['submitEntry', 'POST /entry/submit', 'Entry Submitted Successfully', 'Submitting Entry'],
    ['submitEntryAsAdmin', 'POST /entry/submit/admin', 'Entry Submitted Successfully', 'Submitting Entry'],
    ['scoreEntry', 'POST /entry/score', 'Score Updated', 'Updating Score'],
    ['markBestEntry', 'POST /entry/best', 'Entry Updated', 'Updating Entry'],
    ['changeScoreStatus', 'PATCH /entry/score/status', 'Score Status Updated', 'Updating Score Status'],
    ['changeEntryCategory', 'PATCH /entry/category', 'Entry Category Changed', 'Changing Entry Category'],
    ['deleteEntry', 'DELETE /entry', 'Entry Deleted', 'Deleting Entry'],
    ['listAwards', 'GET /award/list', null, null],
    ['getAwardSummary', 'GET /award/summary', null, 'Fetching Award Summary'],
    ['createAward', 'POST /award', 'Award Created', null],
    ['updateAward', 'PUT /award', 'Award Updated', null],
    ['deleteAward', 'DELETE /award', 'Award Deleted', 'Deleting Award'],
    ['deleteAwardCategory', 'DELETE /award/category', 'Award Category Deleted', 'Checking Data'],
    ['createAwardZip', 'GET /file/zip', 'Zip File Created', 'Creating Zip File'],
    ['getUser', 'GET /user', null, null],
    ['updateOwnUser', 'PUT /user', 'Your information has been successfully updated', 'Updating User'],
    ['createUser', 'POST /user', 'New User Created and Email Sent', 'Creating User'],
    ['deleteUser', 'DELETE /user', 'The User Has Been Deleted', 'Updating User List'],
    ['listUsers', 'GET /user/list', null, 'Updating User List'],
    ['lockUser', 'PUT /user/lock', 'User Updated', 'Updating User'],
    [
      'setUserPassword',
      'POST /admin/user/password',
      'User password changed. Please remember to inform the user.',
      'Updating User Password',
    ],
    ['updateUser', 'PUT /admin/user', 'User Updated', 'Updating User'],
    ['loginAs', 'GET /admin/login-as', null, null],
    ['changePassword', 'POST /user/password', 'Your password has been successfully updated', 'Updating User Password'],
    ['login', 'GET /account/login', null, null],
    ['addPaymentMethod', 'POST /org/pm', 'Payment Method Added', 'Validating Payment Method'],
    ['setDefaultPaymentMethod', 'POST /org/pm/default', 'Default Card Changed', 'Validating Payment Method'],
    ['listInvoices', 'GET /payments/invoices', null, null],
    ['listPrices', 'GET /payments/prices', 'Current Prices Retrieved', 'Fetching Prices'],
    ['getDiscount', 'GET /payments/discounts', null, null],
    ['getJudge', 'GET /judge', null, null],
    ['listJudges', 'GET /judge/list', null, null],
    ['getUploadAddress', 'GET /file/geturl', null, null],
    ['getUploadAddressAsAdmin', 'GET /admin/file/geturl', null, null],
    ['getDownloadAddress', 'GET /file/geturl/download', null, null],
  ] satisfies (readonly [CallName, string, string | null, string | null])[])(
    '%s is %s and says "%s" after "%s"',
    (name, address, success, backdrop) => {
      const call = calls[name];
      const words = (id: string | null) => (id === null ? null : english.get(id));
      expect(`${call.method} ${call.path}`).toBe(address);
      expect(words('success' in call ? call.success : null)).toBe(success);
      expect(words('backdrop' in call ? call.backdrop : null)).toBe(backdrop);
    },
  );

  it.each([
    ['listAwardEntries', 'submitEntryAsAdmin', 'listUsers', 'lockUser', 'setUserPassword'],
    ['updateUser', 'deleteUser', 'createUser', 'loginAs', 'getUploadAddressAsAdmin'],
  ] as const)('%s, %s, %s, %s and %s are for administrators only', (...names) => {
    for (const name of names) expect(calls[name].roles).toEqual(['admin']);
  });
});

describe('constants', () => {
  const { money } = createFormat({ tag: 'en-GB' });
  it.each([
    [29_500, 'gbp', '£295.00'],
    [29_505, 'GBP', '£295.05'],
    [29_500, 'usd', 'US$295.00'],
    [29_500, 'ron', 'US$295.00'],
    [0, 'gbp', '£0.00'],
    [null, 'gbp', '£0.00'],
    [undefined, 'usd', 'US$0.00'],
  ])('%s minor units of %s are %s', (amount, currency, text) => expect(money(amount, currency)).toBe(text));

  it('asks for new tokens for 300000 ms at most, and waits 5000 ms at most between two attempts', () => {
    expect([refreshLimit, longestWait]).toEqual([300_000, 5000]);
    for (let attempt = 1; attempt < 60; attempt += 1)
      for (const jitter of [0, 0.5, 0.999]) expect(waitAfter(attempt, jitter)).toBeLessThanOrEqual(5000);
  });

  it('hides an alert after 6000 ms', () => expect(noticeTime).toBe(6000));

  it('begins in English, in Roboto, with corners of 8', () => {
    expect(locales).toEqual(['en', 'fr', 'ro', 'zh']);
    expect(defaultSettings).toMatchObject({ fontFamily: 'Roboto', borderRadius: 8, locale: 'en' });
    expect(fonts).toContain('Roboto');
  });

  it('lists every country once, by two letters, with "the" where a sentence says it', () => {
    expect(countries.length).toBeGreaterThanOrEqual(249);
    expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length);
    for (const { id } of countries) expect(id).toMatch(/^[A-Z]{2}$/);
    const withThe = countries.filter(({ includeThe }) => includeThe).map(({ id }) => id);
    expect(withThe).toEqual(expect.arrayContaining(['GB', 'US', 'NL', 'AE', 'PH', 'BS']));
    expect(withThe).not.toContain('FR');
  });
});

describe('what one reads is the same everywhere', () => {
  it('no English text is spelled in two ways of the word for electronic mail', () => {
    const texts = readdirSync('src/app/i18n/messages')
      .filter((name) => name.endsWith('.en.json'))
      .flatMap((name) => Object.values<string>(JSON.parse(readFileSync(`src/app/i18n/messages/${name}`, 'utf8'))));
    expect(texts.filter((text) => /\be-mail/i.test(text))).toEqual([]);
  });
});
