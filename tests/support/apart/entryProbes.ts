import type { TestServer } from '../server.ts';
import { complete, upload } from '../stage.ts';
import type { Maker, Probes } from './probes.ts';
import { anotherDraft, uploadOf, type World } from './world.ts';

type Names =
  | 'getEntry'
  | 'createEntry'
  | 'listEntries'
  | 'listEntryVersions'
  | 'listAwardEntries'
  | 'updateEntry'
  | 'submitEntry'
  | 'submitEntryAsAdmin'
  | 'scoreEntry'
  | 'markBestEntry'
  | 'changeScoreStatus'
  | 'changeEntryCategory'
  | 'moveEntries'
  | 'deleteEntry'
  | 'getHandling'
  | 'saveHandling'
  | 'handleEntries'
  | 'listImports'
  | 'beginImport'
  | 'importEntries'
  | 'listColleagues'
  | 'inviteColleague'
  | 'acceptColleague'
  | 'removeColleague'
  | 'restoreEntry'
  | 'getUploadAddress'
  | 'getUploadAddressAsAdmin'
  | 'getUploadParts'
  | 'joinUploadParts'
  | 'getDownloadAddress';

const ofWritten = ({ ids }: World) => ({ id: ids.written, awardID: ids.open });
const ofEntry = ({ ids }: World) => ({ id: ids.entry, awardID: ids.judged });
const ofAnother = async (world: World, server: TestServer) => {
  const { id, awardID } = await anotherDraft(server, world);
  return { id, awardID };
};
const file = { name: 'supportingDocPlan.pdf', path: 'entries', mimeType: 'application/pdf' } as const;
/** All that an entry may say, with a file that no other entry has. */
const content = async ({ ids, people, named }: World, server: TestServer) => {
  const file = await upload(server, people.entrant, 'supportingImage');
  named.set(file.url, 'file');
  return {
    awardID: ids.open,
    categoryID: ids.category,
    data: { title: 'Lantern Walk', [`further_${ids.otherCategory}`]: 'Wayfinding' },
    files: { supportingImage: file },
    discountID: ids.code,
    further: [ids.otherCategory],
  };
};
/** What a page shows that offers to pay by card: the two categories' fees, less the discount. */
const seen = ({ ids }: World) => ({ categoryID: ids.category, total: 16_200, stripeID: ids.card });
const written = async (world: World, server: TestServer) => ({
  ...(await content(world, server)),
  seen: seen(world),
});
const submission = async (world: World, server: TestServer) => ({
  data: { ...(await content(world, server)), payment: 'card' as const, seen: seen(world) },
});
const invoiced = async (world: World, server: TestServer) => ({
  data: { ...(await content(world, server)), payment: 'invoice' as const, seen: seen(world) },
});
const asEach = <Name extends Names>(make: Maker<Name>, ...others: readonly ('admin' | 'judge' | 'entrant')[]) =>
  // The same request by others, who may send it as well.
  [
    make,
    ...others.map(
      (by): Maker<Name> =>
        async (world, server) => ({ ...(await make(world, server)), by }),
    ),
  ];

export const entryProbes: Probes<Names> = {
  getEntry: asEach((w) => ({ by: 'admin', query: ofEntry(w) }), 'judge', 'entrant'),
  createEntry: [
    async (w, server) => ({ by: 'entrant', query: {}, body: { data: await written(w, server) } }),
    async (w, server) => ({
      by: 'entrant',
      query: { isSubmit: 'true' },
      body: { data: { ...(await filled(w, server)), ...chosen(w), seen: seen(w) } },
    }),
  ],
  listEntries: [
    ...asEach<'listEntries'>((w) => ({ by: 'admin', query: { awardID: w.ids.judged } }), 'judge', 'entrant'),
    (w) => ({ by: 'admin', query: { orgID: w.ids.entrantOrg } }),
  ],
  listEntryVersions: asEach((w) => ({ by: 'admin', query: ofWritten(w) }), 'entrant'),
  listAwardEntries: [
    ({ ids }) => ({
      by: 'admin',
      query: { awardID: ids.open, categoryID: ids.category, tag: 'Late', responsible: ids.admin },
    }),
  ],
  updateEntry: [
    async (w, server) => ({ by: 'entrant', query: ofWritten(w), body: { data: await written(w, server) } }),
    (w) => ({
      by: 'admin',
      query: { ...ofWritten(w), orgID: w.ids.entrantOrg },
      body: { data: { data: { title: 'Lantern Walk' } } },
    }),
  ],
  submitEntry: [
    async (w, server) => ({ by: 'entrant', query: await ofAnother(w, server), body: await submission(w, server) }),
  ],
  submitEntryAsAdmin: [
    async (w, server) => ({ by: 'admin', query: await ofAnother(w, server), body: await invoiced(w, server) }),
  ],
  scoreEntry: [
    (w) => ({
      by: 'judge',
      query: { ...ofEntry(w), categoryID: w.ids.judgedCategory },
      body: { marks: { [w.ids.judgedCriterion]: 5 } },
    }),
  ],
  markBestEntry: [(w) => ({ by: 'judge', query: ofEntry(w), body: { bestEntry: false } })],
  changeScoreStatus: [
    (w) => ({
      by: 'admin',
      query: {
        entryID: w.ids.entry,
        awardID: w.ids.judged,
        categoryID: w.ids.judgedCategory,
        judgeID: w.ids.judge,
        status: 'scored',
      },
      body: { reason: 'Late' },
      answered: 409,
    }),
    (w) => ({ by: 'judge', query: { entryID: w.ids.entry, awardID: w.ids.judged, status: 'scored' }, answered: 409 }),
  ],
  changeEntryCategory: asEach(
    (w) => ({ by: 'entrant', query: { ...ofWritten(w), categoryID: w.ids.otherCategory } }),
    'admin',
  ),
  moveEntries: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.open, categoryID: w.ids.otherCategory },
      body: { ids: [w.ids.written] },
    }),
  ],
  deleteEntry: asEach(async (w, server) => ({ by: 'entrant', query: await ofAnother(w, server) }), 'admin'),
  getHandling: [(w) => ({ by: 'admin', query: { awardID: w.ids.open } })],
  saveHandling: [
    (w) => ({
      by: 'admin',
      query: ofWritten(w),
      body: { tags: ['Late'], note: 'Ring them', responsibleID: w.ids.admin },
    }),
  ],
  handleEntries: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.open },
      body: { ids: [w.ids.written], add: ['Late'], responsibleID: w.ids.admin },
    }),
  ],
  listImports: [(w) => ({ by: 'admin', query: { awardID: w.ids.open } })],
  beginImport: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.open },
      body: { name: 'more.csv', digest: '0c'.repeat(32), rows: 2 },
    }),
  ],
  importEntries: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.open, id: w.ids.import },
      body: {
        rows: [{ row: nextRow(), categoryID: w.ids.category, email: w.ids.entrantEmail, data: { title: 'Row' } }],
        done: false,
      },
    }),
  ],
  listColleagues: asEach((w) => ({ by: 'admin', query: ofWritten(w) }), 'entrant'),
  inviteColleague: [(w) => ({ by: 'entrant', query: ofWritten(w), body: { data: { email: 'dana@example.org' } } })],
  // Invitations are to whoever has the code: the entrant of this organisation is not whom this one is for.
  acceptColleague: [
    (w) => ({ by: 'entrant', body: { id: w.ids.invitation, code: w.ids.invitationCode }, answered: 422 }),
  ],
  removeColleague: [
    async (w, server) => {
      const query = await ofAnother(w, server);
      const body = { data: { email: 'dana@example.org' } };
      const { id } = await server.ok('inviteColleague', { as: w.people.entrant.token, query, body });
      w.named.set(id, 'colleague');
      return { by: 'entrant', query: { ...query, colleagueID: id } };
    },
  ],
  restoreEntry: asEach(async (w, server) => {
    const query = await ofAnother(w, server);
    await server.ok('deleteEntry', { as: w.people.entrant.token, query });
    return { by: 'entrant', query };
  }, 'admin'),
  getUploadAddress: [(w) => ({ by: 'entrant', query: { ...file, fileRef: w.ids.written } })],
  getUploadAddressAsAdmin: [
    (w) => ({ by: 'admin', query: { ...file, fileRef: w.ids.written, orgID: w.ids.entrantOrg } }),
  ],
  getUploadParts: [(w) => ({ by: 'entrant', query: { url: w.ids.upload } })],
  joinUploadParts: [
    async (w, server) => {
      const url = await uploadOf(server, w.people.entrant, { id: w.ids.written });
      w.named.set(url, 'upload');
      // No part of it has arrived.
      return { by: 'entrant', query: { url }, answered: 400 };
    },
  ],
  getDownloadAddress: asEach((w) => ({ by: 'admin', query: { url: w.ids.entryFile } }), 'judge', 'entrant'),
};

let row = 1;
const nextRow = () => {
  row += 1;
  return row;
};

const chosen = ({ ids }: World) => ({
  awardID: ids.open,
  payment: 'card' as const,
  discountID: ids.code,
  further: [ids.otherCategory],
});

async function filled({ people, named, ids }: World, server: TestServer) {
  const { data, files } = await complete(server, people.entrant);
  for (const { url } of Object.values(files)) named.set(url, 'file');
  return { categoryID: ids.category, data, files };
}
