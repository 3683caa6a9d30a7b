import type { Award } from '#contract/entities/award.ts';
import type { TestPerson, TestServer } from './server.ts';
import { draft } from './stage.ts';

/** What the newest invitation to an address carries: the body of `acceptColleague`, and how it is said. */
export async function newestInvitation(server: Pick<TestServer, 'mails'>, email: string) {
  const mail = (await server.mails()).findLast((one) => one.why === 'colleague' && one.to === email.toLowerCase());
  const [, id, code] = /entrant\/together\?invitation=([\da-f-]+)&code=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!mail || !id || !code) throw new Error(`No invitation to ${email}`);
  return { id, code, subject: mail.subject, text: mail.text };
}

/** An invitation of an address to a new draft of this person's. */
export async function invitationTo(server: TestServer, owner: TestPerson, award: Award, email: string) {
  const entry = await draft(server, owner, award);
  return inviteTo(server, owner, entry, email);
}

/** An invitation of an address to an entry. */
export async function inviteTo(
  server: TestServer,
  owner: TestPerson,
  { id, awardID }: { readonly id: string; readonly awardID: string },
  email: string,
) {
  await server.ok('inviteColleague', { as: owner.token, query: { id, awardID }, body: { data: { email } } });
  const invitation = await newestInvitation(server, email);
  return { id: invitation.id, code: invitation.code };
}
