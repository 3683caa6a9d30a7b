import { useState } from 'react';
import { useNow } from '#app/actors/session/useNow.ts';
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
import { discountProblem } from './amountDue.ts';
import { DiscountDialog } from './DiscountDialog.tsx';
import * as css from './fees.css.ts';
import { useDiscountCodes } from './useDiscountCodes.ts';

/** The discount codes of an award. */
export function DiscountCodes({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  const [adding, setAdding] = useState(false);
  const now = useNow(award);
  const { busy, save, remove } = useDiscountCodes(award);
  const discounts = award.summary?.discounts ?? [];
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
      cell: (discount) =>
        isUsed(discount) && discountProblem(discount, now)?.code === 'discount.refusal.expired' ? (
          <IconButton
            icon="retry"
            size="small"
            label={t('admin.prices.code.offer', { code: discount.id })}
            busy={busy}
            onClick={() => void save({ ...discount, expiresAt: null })}
          />
        ) : (
          <IconButton
            icon="bin"
            size="small"
            label={
              isUsed(discount)
                ? t('admin.prices.code.end', { code: discount.id })
                : `${t('common.remove')} ${discount.id}`
            }
            busy={busy}
            onClick={({ currentTarget }) => void remove(discount, currentTarget)}
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
          taken={discounts.map(({ id }) => id)}
          busy={busy}
          onClose={() => setAdding(false)}
          onSave={async (discount) => {
            if (await save(discount)) setAdding(false);
          }}
        />
      )}
    </Section>
  );
}

/** Whether entries have it, which keep it. */
const isUsed = ({ used = 0 }: Discount) => used > 0;
