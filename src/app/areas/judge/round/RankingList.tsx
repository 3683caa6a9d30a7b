import { useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { stack8 } from '#app/ui/theme/layout.css.ts';
import { dim, heading3 } from '#app/ui/theme/text.css.ts';
import type { Reply } from '#contract/schemas.ts';
import { placed } from '#machines/round/ranking.ts';
import * as css from './ballot.css.ts';

export type Entry = Reply<'listRoundEntries'>[number]['entry'];

type Props = {
  readonly entries: readonly Entry[];
  /** By id, the best first. */
  readonly ranked: readonly string[];
  readonly picks: number;
  /** The entry that is open beside the list. */
  readonly openID: string;
  readonly onOpen: (id: string) => void;
  readonly onRank: (ranked: readonly string[]) => void;
};

type Move = 'up' | 'down' | 'out' | 'in';

/** The best in order, moved by buttons that keep the focus, and the rest to take from. */
export function RankingList({ entries, ranked, picks, openID, onOpen, onRank }: Props) {
  const t = useText();
  const format = useFormat();
  const restID = useId();
  const root = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<readonly [entryID: string, moves: readonly Move[]] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const titles = new Map(entries.map(({ id, data, ref }) => [id, data.title || ref]));
  const rest = entries.filter(({ id }) => !ranked.includes(id));
  const isFull = ranked.length >= picks;
  const last = Math.min(picks, entries.length);
  const free = Array.from({ length: last - ranked.length }, (_, index) => ranked.length + index + 1);
  // What was moved is drawn elsewhere: the focus goes with it.
  useEffect(() => {
    if (!next) return;
    const [entryID, moves] = next;
    const buttons = moves.map((each) =>
      root.current?.querySelector<HTMLElement>(`[data-act="${each} ${entryID}"]:not([aria-disabled="true"])`),
    );
    buttons.find((button) => button)?.focus();
    setNext(null);
  }, [next]);
  const change = (id: string, list: readonly string[], moves: readonly Move[]) => {
    const place = list.indexOf(id) + 1;
    const title = titles.get(id) ?? '';
    onRank(list);
    setNext([id, moves]);
    setAnnouncement(
      place > 0 ? t('ballots.saidPlace', { title, place, count: list.length }) : t('ballots.saidOut', { title }),
    );
  };
  const move = (id: string, by: 1 | -1) => {
    const place = ranked.indexOf(id) + 1 + by;
    if (place < 1 || place > ranked.length) return;
    change(id, placed(ranked, id, place, picks), by < 0 ? ['up', 'down'] : ['down', 'up']);
  };
  return (
    <div className={stack8} ref={root}>
      <ol className={css.list} aria-label={t('ballots.places', { count: picks })}>
        {ranked.map((id, index) => {
          const title = titles.get(id) ?? '';
          return (
            <li key={id} className={css.item} data-current={id === openID || undefined}>
              <span className={css.place}>{format.number(index + 1)}</span>
              <span className={css.name}>
                <TextLink onPress={() => onOpen(id)}>{title}</TextLink>
              </span>
              <span className={css.actions}>
                <IconButton
                  icon="up"
                  data-act={`up ${id}`}
                  aria-disabled={index === 0 || undefined}
                  label={t('ballots.up', { title })}
                  onClick={() => move(id, -1)}
                />
                <IconButton
                  icon="down"
                  data-act={`down ${id}`}
                  aria-disabled={index === ranked.length - 1 || undefined}
                  label={t('ballots.down', { title })}
                  onClick={() => move(id, 1)}
                />
                <IconButton
                  icon="close"
                  data-act={`out ${id}`}
                  label={t('ballots.out', { title })}
                  onClick={() =>
                    change(
                      id,
                      ranked.filter((other) => other !== id),
                      ['in'],
                    )
                  }
                />
              </span>
            </li>
          );
        })}
        {free.map((place) => (
          <li key={place} className={cx(css.item, css.free)}>
            <span>{format.number(place)}</span>
            <span>{t('ballots.free')}</span>
          </li>
        ))}
      </ol>
      <p className={dim} role="status">
        {announcement}
      </p>
      <h3 className={heading3} id={restID}>
        {t('ballots.rest')}
      </h3>
      {rest.length === 0 && <p className={dim}>{t('ballots.rest.none')}</p>}
      <ul className={css.list} aria-labelledby={restID}>
        {rest.map(({ id }) => {
          const title = titles.get(id) ?? '';
          return (
            <li key={id} className={css.restRow} data-current={id === openID || undefined}>
              <span className={css.name}>
                <TextLink onPress={() => onOpen(id)}>{title}</TextLink>
              </span>
              {!isFull && (
                <Button
                  size="small"
                  data-act={`in ${id}`}
                  aria-label={t('ballots.inOne', { title, place: ranked.length + 1 })}
                  onClick={() => change(id, placed(ranked, id, ranked.length + 1, picks), ['up', 'down', 'out'])}
                >
                  {t('ballots.in', { place: ranked.length + 1 })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
