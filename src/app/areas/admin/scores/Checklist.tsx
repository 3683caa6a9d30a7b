import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { families, glyph } from '#app/ui/theme/family.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { checklistOf } from '../step/checklist.ts';
import * as css from './scores.css.ts';

/** What is done and what is left before the result can be announced, each with the way there. */
export function Checklist({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const list = checklistOf(award);
  const nameOf = useCategoryNames(award);
  const formatCategories = (categoryIDs: readonly string[]) => format.list(categoryIDs.map((id) => nameOf(id) ?? ''));
  return (
    <aside>
      <Section title={t('admin.scores.checklist')}>
        <ul className={css.checklist}>
          <Check
            done={list.isClosed}
            link={{ href: `/award/${award.id}?tab=lifecycle`, label: t('admin.entries.empty.action') }}
          >
            {t(list.isClosed ? 'admin.scores.check.closed' : 'admin.scores.check.closed.not')}
          </Check>
          <Check
            done={list.expected > 0 && list.handedIn >= list.expected}
            link={{ href: `/judges?award=${award.id}`, label: t('admin.lifecycle.fix.remind') }}
          >
            {t('admin.scores.check.sheets', { done: list.handedIn, all: list.expected })}
          </Check>
          {list.apart && (
            <Check
              done={list.apart.length === 0}
              link={{ href: `/judges?award=${award.id}`, label: t('common.menu.judges') }}
            >
              {list.apart.length === 0
                ? t('admin.scores.check.connected')
                : t('admin.scores.check.connected.not', { categories: formatCategories(list.apart) })}
            </Check>
          )}
          <Check done={list.isClosed && list.notFinal === 0}>
            {list.notFinal === 0
              ? t(list.isClosed ? 'admin.scores.check.final' : 'admin.scores.check.final.none')
              : t('admin.scores.check.final.not', { count: list.notFinal })}
          </Check>
          <Check done={list.withoutBest.length === 0}>
            {list.withoutBest.length === 0
              ? t('admin.scores.check.best')
              : t('admin.scores.check.best.not', { categories: formatCategories(list.withoutBest) })}
          </Check>
        </ul>
      </Section>
    </aside>
  );
}

type CheckProps = {
  readonly done: boolean;
  readonly link?: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
};

function Check({ done, link, children }: CheckProps) {
  return (
    <li className={css.check}>
      <span className={cx(done ? families.green : families.red, glyph)}>
        <Icon name={done ? 'tick' : 'blocked'} />
      </span>
      <span>
        {children}
        {!done && link && (
          <span className={css.checkLink}>
            <TextLink href={link.href}>{link.label}</TextLink>
          </span>
        )}
      </span>
    </li>
  );
}
