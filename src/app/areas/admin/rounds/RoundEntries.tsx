import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useNow } from '#app/actors/session/useNow.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { type Translate, useText } from '#app/i18n/useText.ts';
import { useCategoryName } from '#app/parts/entry/categoryName.ts';
import { isSame } from '#app/parts/page/unsavedDraft.ts';
import { NameCell, Table } from '#app/ui/data/Table.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { Segmented } from '#app/ui/primitives/Segmented.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Round } from '#contract/rounds.ts';
import { roundFacts } from '#machines/round/round.facts.ts';
import { roundLifecycle } from '#machines/round/round.machine.ts';
import { isCounted } from '#machines/round/round.rules.ts';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';

type Entry = Round['entries'][number];
type Props = { readonly award: Award; readonly round: Round };

const shows = ['unsettled', 'goesOn', 'staysBack', 'all'] as const;
type Show = (typeof shows)[number];

/** How many rows are drawn at once. */
const drawn = 200;

/** Every entry with its answers and what becomes of it; those left open are settled here. */
export function RoundEntries({ award, round }: Props) {
  const t = useText();
  const format = useFormat();
  const categoryName = useCategoryName();
  const [show, setShow] = useState<Show>(round.state === 'closed' && round.unsettled > 0 ? 'unsettled' : 'all');
  const [settling, setSettling] = useState<string | null>(null);
  const entry = round.entries.find(({ entryID }) => entryID === settling);
  const mayEver = round.state === 'closed' || round.state === 'decided';
  const wanted = round.entries.filter(({ goesOn }) =>
    show === 'all' ? true : show === 'unsettled' ? goesOn === null : goesOn === (show === 'goesOn'),
  );
  const names = new Map(award.categories.map((category) => [category.categoryID, categoryName(category)]));
  return (
    <Section
      title={t('rounds.entries')}
      aside={
        <Segmented
          label={t('rounds.show')}
          value={show}
          onChange={setShow}
          options={shows.map((value) => ({ value, label: t(`rounds.show.${value}`) }))}
        />
      }
    >
      <Table<Entry>
        caption={t('rounds.entries')}
        rows={wanted.slice(0, drawn)}
        rowKey={({ entryID }) => entryID}
        empty={<p>{t('rounds.entries.empty')}</p>}
        footer={wanted.length > drawn && t('rounds.entries.more', { shown: drawn, count: wanted.length })}
        columns={[
          {
            id: 'title',
            header: t('rounds.entry'),
            name: true,
            cell: ({ entryID, title, ref, categoryID }) => (
              <NameCell
                href={`/entry?id=${entryID}&awardID=${award.id}`}
                aside={`${ref} · ${names.get(categoryID) ?? ''}`}
              >
                {title || ref}
              </NameCell>
            ),
          },
          isCounted(round.kind)
            ? {
                id: 'place',
                header: t('rounds.place'),
                from: 640,
                align: 'end',
                cell: ({ entryID }) => {
                  const place = placeIn(round, entryID);
                  return place === null ? '–' : format.number(place);
                },
              }
            : {
                id: 'answers',
                header: t('rounds.answers'),
                from: 640,
                cell: ({ yes, no, unsure }) =>
                  t('rounds.tally', { yes: format.number(yes), no: format.number(no), unsure: format.number(unsure) }),
              },
          { id: 'verdict', header: t('rounds.verdict'), wrap: true, cell: (row) => <Outcome entry={row} /> },
          {
            id: 'settle',
            header: t('rounds.settle'),
            headerHidden: true,
            cell: ({ entryID, goesOn, title, ref }) =>
              mayEver && (round.state === 'closed' || goesOn === null) ? (
                <Button
                  size="small"
                  aria-label={t('rounds.settleOne', { title: title || ref })}
                  onClick={() => setSettling(entryID)}
                >
                  {t('rounds.settle')}
                </Button>
              ) : null,
          },
        ]}
      />
      {entry && <SettleDialog award={award} round={round} entry={entry} onClose={() => setSettling(null)} />}
    </Section>
  );
}

/** The place an entry has by the count, shared ones the first of it; null where it was not counted. */
function placeIn({ counts }: Round, entryID: string): number | null {
  for (const { places } of counts) {
    const at = places.findIndex((together) => together.includes(entryID));
    if (at >= 0) return places.slice(0, at).reduce((sum, together) => sum + together.length, 1);
  }
  return null;
}

/** A judge's marks with what each is for, in the words of the scale where it has some. */
const formatScores = ({ criteria, range, scale }: Round, marks: readonly number[]) =>
  (criteria ?? []).map(({ name }, at) => ({
    name,
    mark: range === null ? (scale?.[marks[at] ?? -1] ?? '–') : String(marks[at] ?? '–'),
  }));

/** What becomes of an entry, and what says so. */
const outcomeOf = (t: Translate, { goesOn, why, byHand }: Entry) => ({
  verdict: t(goesOn === null ? 'rounds.verdict.open' : goesOn ? 'rounds.verdict.goesOn' : 'rounds.verdict.staysBack'),
  because: why ? t(`rounds.why.${why}`) : byHand !== null ? t('rounds.byHand', { reason: byHand }) : '',
});

function Outcome({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const { goesOn } = entry;
  const { verdict, because } = outcomeOf(t, entry);
  return (
    <span>
      <Chip family={goesOn === null ? 'yellow' : goesOn ? 'green' : 'grey'} bare glyph={goesOn ? 'tick' : 'ring'}>
        {verdict}
      </Chip>{' '}
      <span className={dim}>{because}</span>
    </span>
  );
}

type SettleProps = Props & { readonly entry: Entry; readonly onClose: () => void };

/** What an entry is settled by: where it differs, somebody else settled it, or its judges answered otherwise. */
const settledBy = ({ goesOn, byHand, answers }: Entry) => ({ goesOn, byHand, answers });

/** Says whether one entry goes on, with the judges' words in view and a reason that is kept. */
function SettleDialog({ award, round, entry, onClose }: SettleProps) {
  const t = useText();
  const reasonsText = useReasons();
  const now = useNow();
  // The round is read anew meanwhile: what is settled here is the entry as whoever settles it has seen it.
  const [seen, setSeen] = useState(entry);
  const isSeen = (present: Entry) => isSame(settledBy(present), settledBy(seen));
  const step = useAction('stepRound', {
    // What was settled just now of another entry is nothing to ask about.
    over: (current) => {
      const now = current.entries.find(({ entryID }) => entryID === entry.entryID);
      return current.state === round.state && now && isSeen(now) ? current.version : null;
    },
  });
  const [goesOn, setGoesOn] = useState<'yes' | 'no' | undefined>(
    entry.goesOn === null ? undefined : entry.goesOn ? 'yes' : 'no',
  );
  const [reason, setReason] = useState(entry.byHand ?? '');
  const [asked, setAsked] = useState(false);
  // What is settled already as it is written here, as by a call whose answer was lost, is nothing to choose about.
  const isWritten = goesOn !== undefined && entry.goesOn === (goesOn === 'yes') && entry.byHand === reason.trim();
  const draft = {
    overtaken: !isWritten && !isSeen(entry),
    keepMine: () => setSeen(entry),
    takeTheirs: onClose,
  };
  const overtaken = useOvertaken(draft);
  const { verdict, because } = outcomeOf(t, entry);
  const named = [...round.judges, ...(round.formerJudges ?? [])];
  const nameOf = new Map(named.map(({ judgeID, name }) => [judgeID, name]));
  const event = { type: 'round.settle', goesOn: goesOn === 'yes', reason } as const;
  const facts = { ...roundFacts(round, now), entrySettled: entry.goesOn !== null };
  const decision = round.state === 'deleted' ? null : roundLifecycle.decide(round.state, facts, event);
  const refusal = decision?.accepted === false ? reasonsText(decision.reasons) : null;
  const send = async () => {
    setAsked(true);
    if (goesOn === undefined || refusal) return;
    const body = { step: 'settle', entryID: entry.entryID, goesOn: goesOn === 'yes', reason } as const;
    if (await step.run({ query: { awardID: award.id, id: round.id }, body, ifMatch: round.version })) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rounds.settleOne', { title: entry.title || entry.ref })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={step.busy} reasons={overtaken} onClick={send}>
            {t('rounds.settle')}
          </Button>
        </>
      }
    >
      <div className={stack16}>
        {entry.answers.length > 0 && (
          <ul>
            {entry.answers.map(({ judgeID, answer, grade, marks, reason: words }) => (
              <li key={judgeID}>
                {t('rounds.answerOf', {
                  name: nameOf.get(judgeID) ?? '–',
                  answer: answer
                    ? t(`rounds.answer.${answer}`)
                    : marks
                      ? formatScores(round, marks)
                          .map((one) => t('rounds.answer.mark', one))
                          .join(', ')
                      : (round.scale?.[grade ?? -1] ?? '–'),
                })}
                {words && <span className={dim}> {words}</span>}
              </li>
            ))}
          </ul>
        )}
        <RadioGroup
          label={t('rounds.doesItGoOn')}
          value={goesOn}
          error={asked && goesOn === undefined ? t('rounds.choose') : null}
          options={[
            { value: 'yes', label: t('rounds.verdict.goesOn') },
            { value: 'no', label: t('rounds.verdict.staysBack') },
          ]}
          onChange={setGoesOn}
        />
        <TextArea
          label={t('admin.reason')}
          help={t('admin.reason.help')}
          error={asked && goesOn !== undefined ? refusal : null}
          value={reason}
          maxLength={1000}
          onChange={setReason}
        />
        <Overtaken draft={draft} theirs={[verdict, because].filter(Boolean).join('\n')} />
      </div>
    </Dialog>
  );
}
