import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { families, glyph } from '#app/ui/theme/family.css.ts';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { useShownReasons } from '../shared/useShownReasons.ts';
import type { Missing } from './missing.ts';
import * as css from './step.css.ts';

type NotYetProps = {
  readonly award: Award;
  readonly missing: readonly Missing[];
  readonly id: string;
  readonly onLeave: () => void;
};

/** What keeps a result from being announced, each with the way to mend it, then what is done. */
export function NotYet({ award, missing, id, onLeave }: NotYetProps) {
  const t = useText();
  const format = useFormat();
  const closedAt = award.history.findLast(({ status }) => status === 'closed')?.at;
  const isDone = (...kinds: readonly Missing['kind'][]) => missing.every(({ kind }) => !kinds.includes(kind));
  const isClosed = award.status === 'closed';
  return (
    <div className={stack16}>
      <p className={secondary}>{t('acts.missing.count', { count: missing.length })}</p>
      <ul id={id} className={css.list}>
        {missing.map((one) => (
          <Item key={keyOf(one)} award={award} one={one} onLeave={onLeave} />
        ))}
        {isClosed && (
          <Line icon="tick">
            {closedAt
              ? t('acts.missing.closedSince', { date: format.dateTime(closedAt, award.timeZone) })
              : t('acts.missing.closed')}
          </Line>
        )}
        {isClosed && isDone('final', 'other') && <Line icon="tick">{t('acts.missing.finalDone')}</Line>}
        {isDone('best', 'notFirst', 'other') && <Line icon="tick">{t('acts.missing.bestDone')}</Line>}
      </ul>
    </div>
  );
}

const keyOf = (one: Missing) =>
  one.kind === 'other' ? one.reason.code : 'categoryID' in one ? `${one.kind} ${one.categoryID}` : one.kind;

type ItemProps = Pick<NotYetProps, 'award' | 'onLeave'> & { readonly one: Missing };

function Item({ award, one, onLeave }: ItemProps) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  const shown = useShownReasons(award.id);
  const scores = (categoryID?: string) =>
    `/scores?award=${award.id}${categoryID === undefined ? '' : `&tab=${categoryID}`}`;
  const nameOfEntry = ({ title, ref }: { readonly title: string; readonly ref: string }) => title || ref;
  if (one.kind === 'other') {
    const { text, link } = shown([one.reason])[0]!;
    return (
      <Line icon="blocked" onLeave={onLeave} link={link}>
        <strong className={css.title}>{text}</strong>
      </Line>
    );
  }
  if (one.kind === 'final')
    return (
      <Line icon="blocked" onLeave={onLeave} link={{ href: scores(), label: t('acts.missing.finalise') }}>
        <strong className={css.title}>{t('acts.missing.final', { count: one.count, all: one.all })}</strong>
      </Line>
    );
  const category = nameOf(one.categoryID) ?? '';
  if (one.kind === 'best')
    return (
      <Line icon="blocked" onLeave={onLeave} link={{ href: scores(one.categoryID), label: t('acts.missing.choose') }}>
        <strong className={css.title}>{t('acts.missing.best', { category })}</strong>
        {one.tied.length > 0 && (
          <p className={secondary}>
            {t('acts.missing.tied', {
              count: one.tied.length,
              rank: 1,
              entries: format.list(one.tied.map(nameOfEntry)),
            })}
          </p>
        )}
      </Line>
    );
  return (
    <Line icon="blocked" onLeave={onLeave} link={{ href: scores(one.categoryID), label: t('acts.missing.record') }}>
      <strong className={css.title}>{t('acts.missing.notFirst', { category, entry: nameOfEntry(one.row) })}</strong>
      <p className={secondary}>{t('acts.missing.notFirst.text')}</p>
    </Line>
  );
}

type LineProps = {
  readonly icon: 'tick' | 'blocked';
  readonly link?: { readonly href: string; readonly label: string } | undefined;
  readonly onLeave?: (() => void) | undefined;
  readonly children: ReactNode;
};

function Line({ icon, link, onLeave, children }: LineProps) {
  return (
    <li className={css.item}>
      <span className={cx(icon === 'tick' ? families.green : families.red, glyph)}>
        <Icon name={icon} />
      </span>
      <div>
        {children}
        {link && (
          <p>
            <TextLink href={link.href} onPress={onLeave}>
              {link.label}
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}
