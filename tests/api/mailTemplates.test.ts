import { desc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { locales } from '#contract/locales.ts';
import type { MailKindName } from '#machines/mail/templates.ts';
import { mailKindNames } from '#machines/mail/templates.ts';
import { outbox, people as persons } from '#server/platform/database/schema.ts';
import { startServer } from '../support/server.ts';
import { draft, openAward, planning, startStage, submitted } from '../support/stage.ts';

const { server, people, clock } = await startStage();
const deputy = await server.join('admin', { orgID: people.admin.orgID });
clock.set(planning);
afterAll(() => server.close());

const as = people.admin.token;
const named = (kind: MailKindName) => ({ kind, locale: 'en' as const });
const words = {
  subject: 'We have {ref}',
  text: 'Dear {name},\n\nthank you for “{title}” in {award}. <b>Well done.</b>',
};
const save = (kind: MailKindName, given = words, version = 0, token = as) =>
  server.ok('saveMailTemplate', { as: token, query: named(kind), body: { ...given, version } });
const of = async (kind: MailKindName, token = as) =>
  (await server.ok('listMailTemplates', { as: token, query: { locale: 'en' } })).find((one) => one.kind === kind)!;
const mailsTo = async (email: string, why: string) =>
  (await server.mails()).filter((mail) => mail.to === email && mail.why === why);

it('sends an organiser’s own words, with the link and the lines on who sent it, and the product’s to everybody else', async () => {
  const before = await of('submission');
  expect([before.version, before.subject]).toEqual([0, before.product.subject]);
  const saved = await save('submission');
  expect(saved).toMatchObject({
    ...words,
    version: expect.any(Number),
    changedBy: 'Admin Test',
    product: before.product,
  });
  const award = await openAward(server, people.admin);
  const entry = await submitted(server, people.entrant, award);
  const [mail] = await mailsTo(people.entrant.email, 'submission');
  expect(mail?.subject).toBe(`We have ${entry.ref}`);
  expect(mail?.text).toMatch(
    /^Dear .+,\n\nthank you for “Estuary Steps” in Civic Design Awards 2026\. <b>Well done\.<\/b>\n\n/,
  );
  expect(mail?.text).toContain(`entrant/entry?id=${entry.id}`);
  expect(mail?.text).toContain(`Sent by ${award.orgName} to ${people.entrant.email}.`);
  expect((await of('submission', people.stranger.token)).version).toBe(0);
  // A copy of what was submitted stands below them, as in the preview.
  for (const text of ['Lead designer: Nia Prosser', 'Supporting document: sample.pdf'])
    expect(mail?.text).toContain(text);
  const seen = await server.ok('previewMailTemplate', { as, query: named('submission'), body: words });
  expect(seen.text).toContain('Well done.</b>\n\nYou can change it until entries close by withdrawing it');
  expect(seen.text).toContain('This is what you submitted:\n\nCategory: Public Space\nTitle: Harbour Light Library');
  const theirs = await openAward(server, people.stranger);
  await submitted(server, people.rival, theirs);
  expect((await mailsTo(people.rival.email, 'submission'))[0]?.subject).not.toContain('We have');
});

it('leaves an invoice its particulars, whatever stands above', async () => {
  await save('invoice', { subject: 'Invoice {number}', text: 'Please pay {amount} for {number}.' });
  const award = await openAward(server, people.admin);
  await submitted(server, people.entrant, award);
  const [mail] = (await mailsTo(people.entrant.email, 'invoice')).slice(-1);
  expect(mail?.subject).toMatch(/^Invoice INV-\d+$/);
  expect(mail?.text).toMatch(/^Please pay £1[58]0\.00 for INV-\d+\.\n\nFrom\n/);
  expect(mail?.text).toContain('Quote this reference with your payment');
});

it('refuses what its reader would miss or not understand, with all reasons', async () => {
  const query = named('correction');
  const body = { subject: '{amount}', text: 'Correct it, {nobody}.', version: 0 };
  const refused = await server.refused('saveMailTemplate', { as, query, body });
  expect([refused.status, refused.body.reasons]).toEqual([
    422,
    [
      { code: 'mail.refusal.placeholderUnknown', params: { names: '{amount}, {nobody}' } },
      { code: 'mail.refusal.placeholderMissing', params: { names: '{message}' } },
    ],
  ]);
  expect(
    (await server.refused('previewMailTemplate', { as, query, body: { subject: ' ', text: '{message}' } })).body.code,
  ).toBe('mail.refusal.subjectMissing');
  expect((await of('correction')).version).toBe(0);
});

it('takes no change that was begun on words which were given up since, also where others stand in their place', async () => {
  const kind = 'result';
  const { version } = await save(kind, { subject: 'Read', text: 'Read' });
  await server.ok('resetMailTemplate', { as, query: named(kind) });
  await save(kind, { subject: 'Theirs', text: 'Theirs' }, 0, deputy.token);
  const body = { subject: 'Mine', text: 'Mine', version };
  const stale = await server.refused('saveMailTemplate', { as, query: named(kind), body });
  expect([stale.status, stale.body.current]).toMatchObject([409, { subject: 'Theirs' }]);
  expect((await of(kind)).subject).toBe('Theirs');
  await server.ok('resetMailTemplate', { as, query: named(kind) });
});

it('gives up the words that were read, and none that stand in their place since', async () => {
  const kind = 'result';
  const { version } = await save(kind, { subject: 'Read', text: 'Read' });
  const { version: newer } = await save(kind, { subject: 'Theirs', text: 'Theirs' }, version, deputy.token);
  const stale = await server.refused('resetMailTemplate', { as, query: { ...named(kind), version } });
  expect([stale.status, stale.body.current]).toMatchObject([409, { subject: 'Theirs', version: newer }]);
  expect((await of(kind)).subject).toBe('Theirs');
  const reset = () => server.ok('resetMailTemplate', { as, query: { ...named(kind), version: newer } });
  expect([(await reset()).version, (await reset()).version]).toEqual([0, 0]);
});

it('never takes a change of somebody else back, and goes back to the product’s words by one act', async () => {
  const kind = 'result';
  const { version } = await save(kind, { subject: 'One', text: 'One' });
  const stale = await server.refused('saveMailTemplate', {
    as: deputy.token,
    query: named(kind),
    body: { subject: 'Two', text: 'Two', version: 0 },
  });
  expect([stale.status, stale.body.current]).toMatchObject([409, { subject: 'One', version }]);
  expect((await save(kind, { subject: 'Two', text: 'Two' }, version, deputy.token)).version).toBe(version + 1);
  const both = await Promise.all(
    [as, deputy.token].map((token) =>
      server.api('saveMailTemplate', {
        as: token,
        query: named('announced'),
        body: { subject: 'A', text: '{best}', version: 0 },
      }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const back = await server.ok('resetMailTemplate', { as, query: named(kind) });
  expect([back.version, back.subject, back.changedBy]).toEqual([0, back.product.subject, null]);
  const rows = await server.ok('listAudit', { as, query: { entity: 'mail', entityID: `${kind} en` } });
  expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(['mail.wordsReset', 'mail.words', 'mail.words']);
  expect(rows[1]?.details).toMatchObject({ changes: { subject: { from: 'One', to: 'Two' } } });
});

it('says who saved the words by their address where they have no name, and by nothing once they are deleted', async () => {
  const second = await server.join('admin', { orgID: people.admin.orgID });
  const changedBy = async () => (await of('roundOpened')).changedBy;
  await save('roundOpened', { subject: 'Round', text: '{round}' }, 0, second.token);
  await server.database.update(persons).set({ name: '' }).where(eq(persons.id, second.personID));
  expect(await changedBy()).toBe(second.email);
  await server.ok('deleteUser', { as, query: { id: second.personID } });
  expect(await changedBy()).toBeNull();
});

it('previews every kind in every language, and sends a test to who asks and to nobody else', async () => {
  for (const locale of locales) {
    for (const kind of mailKindNames) {
      const { product } = (await server.ok('listMailTemplates', { as, query: { locale } })).find(
        (one) => one.kind === kind,
      )!;
      const seen = await server.ok('previewMailTemplate', { as, query: { kind, locale }, body: product });
      expect(`${kind}: ${seen.subject} ${seen.text} ${seen.note} ${seen.act}`).not.toMatch(/[{}]|undefined|null/);
      // Who is invited to no award is told who invites, and as what.
      const fewest = kind === 'invitationAdmin' || kind === 'invitationEntrant' ? 2 : 4;
      expect([seen.sentTo, seen.rows.length >= fewest]).toEqual([null, true]);
    }
  }
  const before = (await server.mails()).length;
  const seen = await server.ok('previewMailTemplate', {
    as,
    query: { kind: 'invoice', locale: 'fr' },
    body: { subject: 'N° {number}', text: '{number} {amount}', send: true },
  });
  expect(seen.sentTo).toBe(people.admin.email);
  const mails = (await server.mails()).slice(before);
  expect(mails.map(({ to, why, subject }) => [to, why, subject])).toEqual([
    [people.admin.email, 'mailTest', 'Test : N° INV-00042'],
  ]);
  expect(await server.ok('listMails', { as, query: { q: 'mailTest', status: 'sent' } })).toHaveLength(1);
});

it('refuses a test where no mail service is set, and shows the preview all the same', async () => {
  const mute = await startServer({ environment: { DEV_MAIL: 'off' } });
  try {
    const { token } = await mute.join('admin');
    const asked = { as: token, query: { kind: 'submission', locale: 'en' } as const };
    const body = { subject: 'S', text: 'T' };
    const refused = await mute.refused('previewMailTemplate', { ...asked, body: { ...body, send: true } });
    expect([refused.status, refused.body.reasons]).toEqual([422, [{ code: 'mail.refusal.noService' }]]);
    expect((await mute.ok('previewMailTemplate', { ...asked, body })).sentTo).toBeNull();
    expect(await mute.ok('listMails', { as: token, query: {} })).toEqual([]);
  } finally {
    await mute.close();
  }
});

it('invites in the organiser’s own words, with the password that the invited need', async () => {
  await save('invitationEntrant', { subject: 'Join {organiser}', text: 'Hello {name}, enter with us.' });
  const email = 'invited-entrant@example.org';
  await server.ok('createUser', { as, body: { email, givenName: 'Ida', familyName: 'Novak', type: 'entrant' } });
  const [mail] = await mailsTo(email, 'invitation');
  expect(mail?.subject).toMatch(/^Join /);
  expect(mail?.text).toMatch(/^Hello Ida Novak, enter with us\.\n\nAn account has been created for you\./);
  expect(mail?.text).toContain(mail?.code ?? 'no code');
});

it('invites a judge to no award yet in the organiser’s own words, unless they name one', async () => {
  const invited = async (email: string) => {
    await server.ok('createUser', { as, body: { email, givenName: 'Ida', familyName: 'Novak', type: 'judge' } });
    return (await mailsTo(email, 'invitation'))[0];
  };
  const { version } = await save('invitation', {
    subject: 'Judge for {organiser}',
    text: 'Hello {name}, please judge.',
  });
  const own = await invited('asked-for-none@example.org');
  expect(own?.subject).toMatch(/^Judge for /);
  expect(own?.text).toMatch(/^Hello Ida Novak, please judge\.\n\n/);
  await save('invitation', { subject: 'Judge {award}', text: 'Hello {name}, please judge.' }, version);
  expect((await invited('asked-for-a-name@example.org'))?.subject).not.toContain('Judge ');
  await server.ok('resetMailTemplate', { as, query: named('invitation') });
});

it('shows an invitation as it is sent: what it is to, the way to sign in, and what to do without having expected it', async () => {
  const award = await openAward(server, people.admin);
  const { categoryID } = await submitted(server, people.entrant, award);
  const newest = async (to: string) => {
    const own = server.database.select({ frame: outbox.frame }).from(outbox).where(eq(outbox.to, to));
    const [{ frame } = { frame: null }] = await own.orderBy(desc(outbox.id)).limit(1);
    return { ...frame!, labels: frame!.rows.map(([label]) => label) };
  };
  for (const [kind, type] of [
    ['invitation', 'judge'],
    ['invitationAdmin', 'admin'],
    ['invitationEntrant', 'entrant'],
  ] as const) {
    const email = `seen-${type}@example.org`;
    const assignments = [{ awardID: award.id, categoryIDs: [categoryID!] }];
    const body = { email, givenName: 'Ida', familyName: 'Novak', type, ...(type === 'judge' && { assignments }) };
    await server.ok('createUser', { as, body });
    const { labels, link, foot, note } = await newest(email);
    const { product } = await of(kind);
    const seen = await server.ok('previewMailTemplate', { as, query: named(kind), body: { ...product, send: true } });
    expect([seen.act, seen.rows.map(({ label }) => label)]).toEqual([link?.label, labels]);
    expect(seen.note).toBe([foot, note].filter(Boolean).join('\n').replace(email, people.admin.email));
    expect((await newest(people.admin.email)).link).toEqual(link);
  }
});

it('says a draft’s step and a message in the words that are sent', async () => {
  await save('reminder', { subject: '{award}', text: '{message}\n\nYours, {organiser}' });
  const award = await openAward(server, people.admin);
  await draft(server, people.entrant, award);
  const seen = await server.ok('messageAward', {
    as,
    query: { id: award.id },
    body: { to: 'entrants', message: 'Come along, {name}.', preview: true },
  });
  expect(seen.sample?.text).toMatch(/^Come along, .+\.\n\nYours, /);
});
