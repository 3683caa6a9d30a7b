import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#contract/canonicalJson.ts';
import { auditChain, bundleOf, recompute } from './bundle.ts';
import type { ResultBundle } from './bundle.types.ts';
import { isSigned, makeSigningKey, publicKeyOf, signChecksum } from './signing.ts';

const key = makeSigningKey();
const trusted = publicKeyOf(key);
const mark = (entryID: string, judgeID: string, benefit: number, design: number) => ({
  entryID,
  judgeID,
  marks: { benefit, design },
});
const bundle = bundleOf(
  {
    award: { id: 'award', name: 'Civic Design Awards 2026' },
    category: { categoryID: 'category', name: 'Public Space' },
    software: '0.1.0',
    madeAt: '2026-11-22T08:00:00.000Z',
    audit: auditChain([{ action: 'award.open' }, { action: 'award.close' }]),
    input: {
      criteria: [
        { criterionID: 'benefit', weight: 60 },
        { criterionID: 'design', weight: 40 },
      ],
      entryIDs: ['a', 'b', 'c', 'd', 'e'],
      sheets: [
        mark('a', 'x', 7, 6),
        mark('a', 'y', 6, 6),
        mark('b', 'y', 9, 8),
        mark('b', 'z', 7, 8),
        mark('c', 'z', 4, 5),
        mark('c', 'x', 6, 5),
        mark('d', 'x', 3, 2),
        mark('d', 'z', 2, 2),
      ],
      method: 'automatic',
      chair: [],
      others: [{ squares: 6.2, degrees: 9 }],
    },
    excluded: [{ entryID: 'e', judgeID: 'x', why: 'conflict', marks: { benefit: 10, design: 10 } }],
  },
  key,
);
const sent = (): ResultBundle => JSON.parse(JSON.stringify(bundle));

it('is computed again to the same result, by whom it says', () => {
  expect(recompute(sent(), trusted)).toEqual({
    faults: [],
    intact: true,
    signed: true,
    trusted: true,
    same: true,
    differences: [],
    accepted: true,
  });
  expect(recompute(sent())).toMatchObject({ trusted: null, accepted: true });
});

it('is computed again to the same whatever judges gave, by every method, in whatever order', () => {
  const mark = fc.oneof(fc.constantFrom(0, 7, 10), fc.integer({ min: 0, max: 10 }));
  const weights = fc.constantFrom([100], [34, 33, 33], [100, 0], [97, 1, 1, 1], [60, 40]);
  const methods = fc.constantFrom('automatic', 'mean', 'severity', 'robust', 'standardised', 'trimmed');
  const panels = fc
    .tuple(weights, methods, fc.integer({ min: 1, max: 10 }), fc.boolean())
    .chain(([of, method, judges, whole]) => {
      const given = fc.array(mark, { minLength: of.length, maxLength: of.length });
      const sheet = whole ? given : fc.option(given, { freq: 3 });
      const rows = fc.array(fc.array(sheet, { minLength: judges, maxLength: judges }), { minLength: 1, maxLength: 10 });
      return fc.tuple(fc.constant(of), fc.constant(method), rows);
    });
  const { output: _, sha256: __, signature: ___, tolerance: ____, ...about } = sent();
  fc.assert(
    fc.property(panels, ([of, method, rows]) => {
      const sheets = rows.flatMap((row, entry) =>
        row.flatMap((given, judge) =>
          given
            ? {
                entryID: `e${entry}`,
                judgeID: `j${judge}`,
                marks: Object.fromEntries(given.map((one, at) => [`c${at}`, one])),
              }
            : [],
        ),
      );
      const criteria = of.map((weight, at) => ({ criterionID: `c${at}`, weight }));
      const input = { ...about.input, criteria, method, sheets, entryIDs: rows.map((_row, entry) => `e${entry}`) };
      const made: ResultBundle = JSON.parse(JSON.stringify(bundleOf({ ...about, excluded: [], input }, key)));
      expect(recompute(made, trusted)).toMatchObject({ faults: [], differences: [], accepted: true });
      const turned = bundleOf({ ...about, excluded: [], input: { ...input, sheets: sheets.toReversed() } }, key);
      expect(JSON.parse(JSON.stringify(turned.output))).toEqual(made.output);
    }),
    { numRuns: 60 },
  );
});

it('does not care how the file is laid out', () => {
  const { sha256, format, ...rest } = sent();
  expect(recompute({ ...rest, sha256, format }, trusted)).toMatchObject({ accepted: true });
});

it('signs as RFC 8032 does', () => {
  // Section 7.1, test 3, signs two bytes; here the key pair is checked, whose signature anybody can make again.
  const pem = `-----BEGIN PRIVATE KEY-----\n${Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7', 'hex'),
  ]).toString('base64')}\n-----END PRIVATE KEY-----\n`;
  const published = 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025';
  expect(Buffer.from(publicKeyOf(pem), 'base64url').toString('hex')).toBe(published);
  expect(isSigned(bundle.sha256, signChecksum(bundle.sha256, pem))).toBe(true);
  expect(isSigned(bundle.sha256, { ...bundle.signature, key: 'x' })).toBe(false);
});

it('changes every later link of the audit’s chain with a row', () => {
  const rows = [{ action: 'one' }, { action: 'two' }, { action: 'three' }];
  const heads = [rows, [rows[0], { action: 'other' }, rows[2]], rows.slice(0, 2), []].map(
    (all) => auditChain(all).head,
  );
  expect(new Set(heads).size).toBe(4);
});

type Forgery = (bundle: Writable) => void;
// biome-ignore lint/suspicious/noExplicitAny: a forger writes where the types forbid it
type Writable = any;

const forgeries: Readonly<Record<string, Forgery>> = {
  'a higher mark': ({ input }) => Object.assign(input.sheets[0].marks, { benefit: 8 }),
  'a lower mark of a rival': ({ input }) => Object.assign(input.sheets[2].marks, { design: 1 }),
  'a mark above the scale': ({ input }) => Object.assign(input.sheets[0].marks, { benefit: 11 }),
  'a mark below the scale': ({ input }) => Object.assign(input.sheets[0].marks, { benefit: -3 }),
  'a broken mark': ({ input }) => Object.assign(input.sheets[0].marks, { benefit: 7.5 }),
  'a mark in words': ({ input }) => Object.assign(input.sheets[0].marks, { benefit: '7' }),
  'a mark left out': ({ input }) => delete input.sheets[0].marks.design,
  'a mark in an unknown criterion': ({ input }) => Object.assign(input.sheets[0].marks, { charm: 10 }),
  'a judge dropped': (file) => {
    file.input.sheets = file.input.sheets.filter(({ judgeID }: Writable) => judgeID !== 'z');
  },
  'a judge added': ({ input }) => input.sheets.push(mark('a', 'friend', 10, 10)),
  'a sheet dropped': ({ input }) => input.sheets.pop(),
  'a sheet twice': ({ input }) => input.sheets.push({ ...input.sheets[0] }),
  'a sheet twice with other marks': ({ input }) => input.sheets.push(mark('a', 'x', 10, 10)),
  'an excluded sheet counted': ({ input, excluded }) =>
    input.sheets.push({ ...mark('e', excluded[0].judgeID, 10, 10) }),
  'an excluded sheet hidden': (file) => {
    file.excluded = [];
  },
  'another reason for an exclusion': ({ excluded }) => Object.assign(excluded[0], { why: 'notHandedIn' }),
  'a sheet given to another judge': ({ input }) => Object.assign(input.sheets[1], { judgeID: 'z' }),
  'two entries exchanged': ({ input }) => {
    const [first, third] = [input.sheets[0].entryID, input.sheets[2].entryID];
    Object.assign(input.sheets[0], { entryID: third });
    Object.assign(input.sheets[2], { entryID: first });
  },
  'an entry removed': ({ input }) => input.entryIDs.splice(4, 1),
  'an entry twice': ({ input }) => input.entryIDs.push('a'),
  'an entry from elsewhere': ({ input }) => input.sheets.push(mark('stranger', 'x', 9, 9)),
  'another method': ({ input }) => Object.assign(input, { method: 'mean' }),
  'an unknown method': ({ input }) => Object.assign(input, { method: 'mine' }),
  'another weight': ({ input }) => Object.assign(input.criteria[0], { weight: 80 }),
  'a weight of nought': ({ input }) => Object.assign(input.criteria[0], { weight: 0 }),
  'a smaller residual elsewhere': ({ input }) => Object.assign(input.others[0], { squares: 0.01 }),
  'a chair who never decided': ({ input }) => input.chair.push({ entryIDs: ['b', 'a'], reason: 'So be it.', value: 7 }),
  'two ranks exchanged': ({ output }) => {
    Object.assign(output.entries[0], { rank: 2 });
    Object.assign(output.entries[1], { rank: 1 });
  },
  'a narrower interval': ({ output }) => Object.assign(output.entries[0], { interval: [8, 8.1] }),
  'a surer chance': ({ output }) => Object.assign(output.entries[0].chances, { best: 0.99 }),
  'another λ': ({ output }) => Object.assign(output, { lambda: 1e-3 }),
  'another σ': ({ output }) => Object.assign(output.noise, { sigma: 0.1 }),
  'more degrees of freedom': ({ output }) => Object.assign(output.noise, { degrees: 40 }),
  'a greater tolerance': (file) => Object.assign(file, { tolerance: 0.009 }),
  'another award': ({ award }) => Object.assign(award, { id: 'other' }),
  'another time': (file) => Object.assign(file, { madeAt: '2025-01-01T00:00:00Z' }),
  'another version': (file) => Object.assign(file, { version: 1 }),
  'a shorter audit': ({ audit }) => Object.assign(audit, { rows: 1 }),
  'a field more': (file) => Object.assign(file, { comment: 'corrected' }),
};

describe('a forged bundle is refused', () => {
  const summed = (file: Writable) => {
    const { sha256: _, signature: __, ...content } = file;
    return createHash('sha256').update(canonicalJson(content)).digest('hex');
  };
  it.each(Object.entries(forgeries))(
    'with %s: as it is, summed again, signed by somebody else, and computed again',
    (_, forge) => {
      const file: Writable = sent();
      forge(file);
      expect(recompute(file, trusted)).toMatchObject({ accepted: false });
      file.sha256 = summed(file);
      expect(recompute(file, trusted)).toMatchObject({ accepted: false });
      file.signature = signChecksum(file.sha256, makeSigningKey());
      expect(recompute(file, trusted)).toMatchObject({ accepted: false });
      // The forger computes it all with the product itself: only the key is not the installation's.
      const { award, category, input, excluded, software, madeAt, audit } = file;
      const again = (() => {
        try {
          return bundleOf({ award, category, input, excluded, software, madeAt, audit }, makeSigningKey());
        } catch {
          return null;
        }
      })();
      if (again) expect(recompute(JSON.parse(JSON.stringify(again)), trusted)).toMatchObject({ accepted: false });
    },
  );

  it('with a signature of another bundle', () => {
    const file = sent();
    Object.assign(file.signature, signChecksum('0'.repeat(64), key));
    expect(recompute(file, trusted)).toMatchObject({ signed: false, accepted: false });
  });
});
