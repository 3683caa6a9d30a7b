import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim, strong } from '#app/ui/theme/text.css.ts';
import type { Award, Discount } from '#contract/entities/award.ts';
import { DiscountDialog } from './DiscountDialog.tsx';
import * as css from './fees.css.ts';

/** The discount codes of an award. */
export function DiscountCodes({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const [adding, setAdding] = useState(false);
  const update = useAction('updatePrices');
  const discounts = award.summary?.discounts ?? [];
  // With the uses that are shown here: those that entrants have taken since stay taken.
  const bodyOf = (list: readonly Discount[]) => ({
    discounts: list.map(({ awardID: _, used: __, ...discount }) => {
      const shown = discounts.find(({ id }) => id === discount.id);
      return shown ? { ...discount, usesSeen: shown.usesLeft } : discount;
    }),
  });
  const write = async (next: readonly Discount[], message: string) => {
    const reply = await update.run({ query: { awardID: award.id }, body: bodyOf(next) });
    if (reply) notify({ message });
    return reply !== null;
  };
  const remove = async (removed: Discount) => {
    const next = discounts.filter(({ id }) => id !== removed.id);
    if (!(await update.run({ query: { awardID: award.id }, body: bodyOf(next) }))) return;
    notify({
      message: t('admin.prices.code.removed', { code: removed.id }),
      undo: () => void update.run({ query: { awardID: award.id }, body: bodyOf([...next, removed]) }),
    });
  };
  const columns: readonly Column<Discount>[] = [
    { id: 'code', header: t('admin.prices.code'), name: true, cell: ({ id }) => <span className={strong}>{id}</span> },
    {
      id: 'value',
      header: t('admin.prices.code.kind'),
      align: 'end',
      cell: ({ percentage, amount }) =>
        percentage === null ? format.money(amount, award.currency) : format.percent(percentage / 100),
    },
    {
      id: 'used',
      header: t('admin.prices.code.used'),
      align: 'end',
      cell: ({ id, used = 0 }) =>
        used > 0 ? (
          <TextLink href={`/invoices?award=${award.id}&q=${encodeURIComponent(id)}`}>{format.number(used)}</TextLink>
        ) : (
          <span className={dim}>{format.number(0)}</span>
        ),
    },
    {
      id: 'uses',
      header: t('admin.prices.code.usesLeft'),
      align: 'end',
      from: 480,
      cell: ({ usesLeft }) => usesLeft ?? <span className={dim}>{t('admin.prices.code.unlimited')}</span>,
    },
    {
      id: 'expires',
      header: t('admin.prices.code.expiresAt'),
      from: 480,
      cell: ({ expiresAt }) =>
        expiresAt ? (
          format.dateTime(expiresAt, award.timeZone)
        ) : (
          <span className={dim}>{t('admin.prices.code.unlimited')}</span>
        ),
    },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (discount) => (
        <IconButton
          icon="bin"
          size="small"
          label={`${t('common.remove')} ${discount.id}`}
          onClick={() => void remove(discount)}
        />
      ),
    },
  ];
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t('admin.prices.code.new')}
    </Button>
  );
  return (
    <Section title={t('admin.prices.codes')}>
      <div className={css.codes}>
        <Table
          caption={t('admin.prices.codes')}
          columns={columns}
          rows={discounts}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t('admin.prices.codes.none')} actions={add} />}
        />
        {discounts.length > 0 && <div>{add}</div>}
      </div>
      {adding && (
        <DiscountDialog
          award={award}
          busy={update.busy}
          onClose={() => setAdding(false)}
          onSave={async (discount) => {
            const next = [...discounts.filter(({ id }) => id !== discount.id), discount];
            if (await write(next, t('admin.prices.code.saved', { code: discount.id }))) setAdding(false);
          }}
        />
      )}
    </Section>
  );
}
