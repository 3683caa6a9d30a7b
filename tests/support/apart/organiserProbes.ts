import { standardForm } from '#machines/form/standard.ts';
import { makeRound, screening } from '../rounds.ts';
import type { TestServer } from '../server.ts';
import { plan } from '../stage.ts';
import type { Probes } from './probes.ts';
import { dates, type World } from './world.ts';

type Names =
  | 'listAwards'
  | 'getAwardSummary'
  | 'createAward'
  | 'updateAward'
  | 'deleteAward'
  | 'deleteAwardCategory'
  | 'createAwardZip'
  | 'listTerms'
  | 'messageAward'
  | 'getForm'
  | 'saveForm'
  | 'getRound'
  | 'saveRound'
  | 'stepRound'
  | 'deleteRound'
  | 'getVote'
  | 'saveVote'
  | 'stepVote'
  | 'watchAward'
  | 'getJudge'
  | 'listJudges'
  | 'planJudging'
  | 'declareConflict'
  | 'listRoundEntries'
  | 'answerRound'
  | 'listBallots'
  | 'saveBallot'
  | 'listComparisons'
  | 'saveComparison'
  | 'acceptNda'
  | 'listOwnMarks'
  | 'getJudgeKey';

const ofJudged = ({ ids }: World) => ({ id: ids.judged });
const ofScreening = ({ ids }: World) => ({ awardID: ids.screenedAward, id: ids.screening });
const ofPicking = ({ ids }: World) => ({ awardID: ids.pickedAward, id: ids.picking });
const ofPairing = ({ ids }: World) => ({ awardID: ids.pairedAward, id: ids.pairing });
const anotherHidden = async ({ people, named, word }: World, server: TestServer) => {
  const body = { ...plan, ...dates, name: `${word} hidden` };
  const award = await server.ok('createAward', { as: people.admin.token, body });
  named.set(award.id, 'hidden').set(award.categories[0]!.categoryID, 'hiddenCategory');
  return award;
};

/** What makes a final result out of the prepared round, and leaves it out again. */
const weighed = ({ ids }: World) => ({
  finalResult: { rounds: [{ roundID: ids.prepared, weight: 0 }], scores: 100 },
});

export const organiserProbes: Probes<Names> = {
  listAwards: [],
  getAwardSummary: [(w) => ({ by: 'admin', query: ofJudged(w) })],
  createAward: [
    (w) => ({ by: 'admin', body: { name: 'Copy', duplicateOf: w.ids.open } }),
    (w) => ({
      by: 'admin',
      body: {
        name: 'New',
        categories: [{ categoryID: w.ids.category, name: 'Same' }],
        chairDecision: { categoryID: w.ids.judgedCategory, entryIDs: [w.ids.entry, w.ids.rivalEntry], reason: 'R' },
        ...weighed(w),
        leaveOut: { categoryID: w.ids.category, roundID: w.ids.prepared, reason: 'R' },
      },
      // That category is there already.
      answered: 422,
    }),
  ],
  updateAward: [
    async (w, server) => {
      const { id, categories } = await anotherHidden(w, server);
      const [category] = categories;
      const { criteria } = category!;
      w.named.set(criteria[0]!.criterionID, 'criterion');
      return {
        by: 'admin',
        query: { id },
        body: {
          duplicateOf: w.ids.open,
          categories: [
            { categoryID: category!.categoryID, name: 'Renamed', criteria: [{ ...criteria[0]!, weight: 100 }] },
          ],
        },
      };
    },
    // Nothing is tied, weighed or left out here: what is said of things of one's own is refused another way.
    (w) => ({
      by: 'admin',
      query: ofJudged(w),
      body: {
        chairDecision: { categoryID: w.ids.judgedCategory, entryIDs: [w.ids.entry, w.ids.rivalEntry], reason: 'R' },
      },
      answered: 409,
    }),
    (w) => ({ by: 'admin', query: { id: w.ids.open }, body: weighed(w), answered: 422 }),
    (w) => ({
      by: 'admin',
      query: { id: w.ids.screenedAward },
      body: { leaveOut: { categoryID: w.ids.pickedCategory, roundID: w.ids.screening, reason: 'R' } },
      answered: 409,
    }),
  ],
  deleteAward: [async (w, server) => ({ by: 'admin', query: { id: (await anotherHidden(w, server)).id } })],
  deleteAwardCategory: [
    async (w, server) => {
      const { id, categories } = await anotherHidden(w, server);
      return { by: 'admin', query: { awardID: id, categoryID: categories[0]!.categoryID } };
    },
  ],
  createAwardZip: [(w) => ({ by: 'admin', query: { ...ofJudged(w), type: 'documents' } })],
  listTerms: [(w) => ({ by: 'admin', query: ofJudged(w) })],
  messageAward: [
    (w) => ({
      by: 'admin',
      query: ofJudged(w),
      body: { to: 'entrants', categoryID: w.ids.judgedCategory, message: 'Two days left.', preview: true },
    }),
    (w) => ({
      by: 'admin',
      query: ofJudged(w),
      body: { to: 'entrants', entryIDs: [w.ids.entry], message: 'Two days left.' },
    }),
    (w) => ({
      by: 'admin',
      query: ofJudged(w),
      body: { to: 'judges', judgeIDs: [w.ids.judge], message: 'Two days left.' },
    }),
  ],
  getForm: [
    (w) => ({ by: 'admin', query: ofJudged(w) }),
    (w) => ({ by: 'judge', query: ofJudged(w) }),
    (w) => ({ by: 'entrant', query: { id: w.ids.judged } }),
  ],
  saveForm: [
    (w) => ({
      by: 'admin',
      query: { id: w.ids.open },
      body: {
        fields: [
          ...standardForm,
          {
            key: 'own_1',
            kind: 'text',
            label: { en: 'Own', fr: 'Own', ro: 'Own', zh: 'Own' },
            categoryIDs: [w.ids.category],
            seenBy: 'judges',
          },
        ],
        tryFirst: true,
      },
    }),
  ],
  getRound: [(w) => ({ by: 'admin', query: ofScreening(w) })],
  saveRound: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.open, id: w.ids.prepared },
      body: {
        ...screening({ categories: [] } as never, []),
        judges: [{ judgeID: w.ids.judge, categoryIDs: [w.ids.category] }],
      },
    }),
  ],
  stepRound: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.closedAward, id: w.ids.closing },
      body: { step: 'settle', reason: 'R', entryID: w.ids.closedEntry, goesOn: true },
    }),
  ],
  deleteRound: [
    async (w, server) => {
      const award = await anotherHidden(w, server);
      const { id } = await makeRound(server, w.people.admin, award, []);
      w.named.set(id, 'prepared');
      return { by: 'admin', query: { awardID: award.id, id } };
    },
  ],
  getVote: [(w) => ({ by: 'admin', query: { awardID: w.ids.judged } })],
  saveVote: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.judged, id: w.ids.vote },
      body: { name: 'Audience prize', picks: 1, closesAt: null },
    }),
  ],
  stepVote: [(w) => ({ by: 'admin', query: { awardID: w.ids.judged }, body: { step: 'open' }, answered: 422 })],
  watchAward: [
    (w) => ({ by: 'admin', query: ofJudged(w) }),
    (w) => ({ by: 'judge', query: ofJudged(w) }),
    (w) => ({ by: 'entrant', query: ofJudged(w) }),
  ],
  getJudge: [(w) => ({ by: 'admin', query: { id: w.ids.judge } })],
  listJudges: [(w) => ({ by: 'admin', query: { awardID: w.ids.judged } })],
  planJudging: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.judged },
      body: {
        wish: { categoryIDs: [w.ids.judgedCategory], judgeIDs: [w.ids.judge], judgesPerEntry: 1 },
        apply: true,
      },
    }),
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.judged },
      body: {
        assign: {
          categoryIDs: [w.ids.judgedCategory],
          judges: [
            {
              judgeID: w.ids.judge,
              categoryID: w.ids.judgedCategory,
              entryIDs: [w.ids.entry, w.ids.rivalEntry],
            },
          ],
        },
        apply: true,
      },
    }),
  ],
  declareConflict: [
    (w) => ({
      by: 'admin',
      query: { awardID: w.ids.judged },
      body: { judgeID: w.ids.panelist, entryID: w.ids.rivalEntry, reason: 'Related.' },
    }),
  ],
  listRoundEntries: [(w) => ({ by: 'judge', query: ofScreening(w) })],
  answerRound: [
    (w) => ({
      by: 'judge',
      query: { ...ofScreening(w), entryID: w.ids.screenedEntry },
      body: { answer: 'yes', reason: '' },
    }),
  ],
  listBallots: [(w) => ({ by: 'judge', query: ofPicking(w) })],
  saveBallot: [
    (w) => ({
      by: 'judge',
      query: { ...ofPicking(w), categoryID: w.ids.pickedCategory },
      body: { ranked: [w.ids.pickedEntry], others: [w.ids.otherPickedEntry] },
    }),
  ],
  listComparisons: [(w) => ({ by: 'judge', query: ofPairing(w) })],
  saveComparison: [
    (w) => ({
      by: 'judge',
      query: { ...ofPairing(w), firstID: w.ids.pairedEntry, secondID: w.ids.otherPairedEntry },
      body: { preferred: w.ids.pairedEntry },
    }),
  ],
  acceptNda: [
    (w) => ({ by: 'judge', body: { awardID: w.ids.judged, version: w.versions.terms, name: 'Helen Okafor' } }),
  ],
  listOwnMarks: [],
  getJudgeKey: [],
};
