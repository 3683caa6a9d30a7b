import { useEffect, useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { type Column, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
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
  const newest = useRef(award);
  useEffect(() => {
    if (award.id !== newest.current.id || award.version >= newest.current.version) newest.current = award;
  });
  /** The version that was changed last, while it is the one that is shown. */
  const [changed, setChanged] = useState<number | null>(null);
  const busy = update.busy || changed === award.version;
  // All codes are written at once, so that nobody else's may be missing among them.
  const write = async (change: (shown: readonly Discount[]) => readonly Discount[]) => {
    const { id, version, summary } = newest.current;
    const shown = summary?.discounts ?? [];
    const body = {
      discounts: change(shown).map(({ awardID: _, used: __, ...discount }) => {
        // With the uses that are shown here: those that entrants have taken since stay taken.
        const before = shown.find((one) => one.id === discount.id);
        return before ? { ...discount, usesSeen: before.usesLeft } : discount;
      }),
    };
    const reply = await update.run({ query: { awardID: id }, body, ifMatch: version });
    if (!reply) return false;
    setChanged(version);
    // Undo may be pressed before the award is read anew.
    const { current } = newest;
    if (summary && current.id === id && reply.version > current.version)
      newest.current = { ...current, version: reply.version, summary: { ...summary, discounts: reply.discounts } };
    return true;
  };
  const put = (discount: Discount) => write((shown) => [...shown.filter(({ id }) => id !== discount.id), discount]);
  const remove = async (removed: Discount, button: Element) => {
    if (!(await write((shown) => shown.filter(({ id }) => id !== removed.id)))) return;
    passFocusOn(button);
    notify({
      message: t('admin.prices.code.removed', { code: removed.id }),
      undo: () => void put(removed),
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
            if (!(await put(discount))) return;
            notify({ message: t('admin.prices.code.saved', { code: discount.id }) });
            setAdding(false);
          }}
        />
      )}
    </Section>
  );
}
