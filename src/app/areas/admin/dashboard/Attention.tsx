import { useNow } from '#app/actors/session/useNow.ts';
import type { QueryResult } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useReasons } from '#app/i18n/useReasons.ts';
import { type MessageId, useLanguage, useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import type { IconName } from '#app/ui/primitives/iconNames.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { type Family, families, glyph } from '#app/ui/theme/family.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { Judge } from '#contract/entities/judging.ts';
import { stepMessage } from '../award/stepWords.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { attentionOf, type Attention as Item } from './attention.ts';
import * as css from './dashboard.css.ts';

type AttentionProps = {
  readonly award: Award;
  readonly judges: readonly Judge[];
  /** Whether judges can be compared, where it was asked. */
  readonly panels: NonNullable<Award['summary']>['panels'];
  /** What all of it is found in besides the award. */
  readonly loads: readonly QueryResult<unknown>[];
};

/** What waits for an administrator, each with the link that deals with it. */
export function Attention({ award, judges, panels, loads }: AttentionProps) {
  const t = useText();
  const pair = usePair();
  const now = useNow();
  const { locale } = useLanguage();
  const words = useWords(award);
  const items = attentionOf(award, judges, now, locale, panels);
  const missing = loads.find(({ data, state }) => data === undefined && state === 'failed');
  return (
    <Section title={t('admin.dashboard.attention')} ruled aside={items.length > 0 && items.length}>
      {missing ? (
        <Loaded load={missing} label={t('admin.dashboard.attention')}>
          {() => null}
        </Loaded>
      ) : (
        items.length === 0 && <p className={secondary}>{t('admin.dashboard.attention.none')}</p>
      )}
      <ul className={css.attention}>
        {items.map((item) => {
          const look = kindStyles[item.kind];
          const { title, text } = words(item);
          return (
            <li key={title} className={css.item}>
              <span className={cx(families[look.family], glyph)}>
                <Icon name={look.icon} />
              </span>
              <span className={css.itemTitle}>{title}</span>
              <TextLink arrow href={item.href} label={pair(t(look.go), title)}>
                {t(look.go)}
              </TextLink>
              <span className={css.itemText}>{text}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const kindStyles: Readonly<
  Record<Item['kind'], { readonly icon: IconName; readonly family: Family; readonly go: MessageId }>
> = {
  waiting: { icon: 'clock', family: 'orange', go: 'admin.dashboard.go.open' },
  round: { icon: 'clock', family: 'orange', go: 'admin.dashboard.go.open' },
  late: { icon: 'entry', family: 'orange', go: 'admin.dashboard.go.review' },
  plan: { icon: 'edit', family: 'grey', go: 'admin.dashboard.go.open' },
  ready: { icon: 'tick', family: 'green', go: 'admin.dashboard.go.open' },
  error: { icon: 'warning', family: 'red', go: 'admin.dashboard.go.review' },
  toAccept: { icon: 'entry', family: 'orange', go: 'admin.dashboard.go.review' },
  unjudged: { icon: 'scales', family: 'orange', go: 'admin.dashboard.go.assign' },
  short: { icon: 'scales', family: 'orange', go: 'admin.dashboard.go.assign' },
  unpaid: { icon: 'invoice', family: 'yellow', go: 'admin.dashboard.go.open' },
  recused: { icon: 'flag', family: 'grey', go: 'admin.dashboard.go.review' },
  disconnected: { icon: 'tree', family: 'orange', go: 'admin.dashboard.go.review' },
  nda: { icon: 'shield', family: 'orange', go: 'admin.dashboard.go.review' },
};

function useWords(award: Award): (item: Item) => { readonly title: string; readonly text: string } {
  const t = useText();
  const reasonsText = useReasons();
  const format = useFormat();
  const nameOf = useCategoryNames(award);
  return (item) => {
    switch (item.kind) {
      case 'waiting':
      case 'plan':
        return {
          title: t(`admin.dashboard.attention.${item.kind}`, { name: awardNameIn(t, award) }),
          text: reasonsText(item.reasons),
        };
      case 'round':
        return {
          title: t('admin.dashboard.attention.round', { round: item.round }),
          text: reasonsText(item.reasons),
        };
      case 'late':
        return {
          title: t('admin.dashboard.attention.late', { round: item.round, count: item.count }),
          text: t('admin.dashboard.attention.late.text', { count: item.count }),
        };
      case 'ready':
        return {
          title: t('admin.dashboard.attention.ready', { step: t(stepMessage(item.step)) }),
          text: t('admin.dashboard.attention.ready.text'),
        };
      case 'unpaid':
        return {
          title: t('admin.dashboard.attention.unpaid', { amount: format.money(item.amount, award.currency) }),
          text: t('admin.dashboard.attention.unpaid.text'),
        };
      case 'disconnected':
        return {
          title: t('admin.dashboard.attention.disconnected', { category: nameOf(item.categoryID) ?? '' }),
          text: reasonsText([item.reason]),
        };
      case 'short':
        return {
          title: t('admin.dashboard.attention.short', { category: nameOf(item.categoryID) ?? '', count: item.count }),
          text: t('admin.dashboard.attention.short.text', {
            judges: item.judges,
            minimum: item.minimum,
            entries: item.entries,
          }),
        };
      default:
        return {
          title: t(`admin.dashboard.attention.${item.kind}`, { count: item.count }),
          text: t(`admin.dashboard.attention.${item.kind}.text`),
        };
    }
  };
}
