import { useEffect, useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useText } from '#app/i18n/useText.ts';
import { passFocusOn } from '#app/ui/primitives/passFocusOn.ts';
import type { Award, Discount } from '#contract/entities/award.ts';

/** Writes the discount codes of an award: `save` answers whether the code is kept, `remove` can be taken back. */
export function useDiscountCodes(award: Award) {
  const t = useText();
  const update = useAction('updatePrices');
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
    if (!reply) return null;
    setChanged(version);
    // Undo may be pressed before the award is read anew.
    const { current } = newest;
    if (summary && current.id === id && reply.version > current.version)
      newest.current = { ...current, version: reply.version, summary: { ...summary, discounts: reply.discounts } };
    return reply.discounts;
  };
  const put = (discount: Discount) => write((shown) => [...shown.filter(({ id }) => id !== discount.id), discount]);
  const save = async (discount: Discount) => {
    const isSaved = (await put(discount)) !== null;
    if (isSaved) notify({ message: t('admin.prices.code.saved', { code: discount.id }) });
    return isSaved;
  };
  const remove = async (removed: Discount, button: Element) => {
    const kept = await write((shown) => shown.filter(({ id }) => id !== removed.id));
    if (!kept) return;
    // One that an entry has stays in the list.
    const isKept = kept.some(({ id }) => id === removed.id);
    if (!isKept) passFocusOn(button);
    notify({
      message: t(isKept ? 'admin.prices.code.ended' : 'admin.prices.code.removed', { code: removed.id }),
      undo: () => void put(removed),
    });
  };
  return { busy, save, remove };
}
