import { useState } from 'react';
import { type Action, performCall, useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Body } from '#contract/schemas.ts';
import { handlingRules, tagsIn } from '#machines/entry/handling.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import * as css from '../shared/entries.css.ts';

export interface HandlingDialogProps {
  readonly award: Award;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

const asItIs = 'asItIs';

/** Adds tags to the ticked entries, takes others away, and says who is responsible for them. */
export function HandlingDialog({ award, ids, onClose }: HandlingDialogProps) {
  const t = useText();
  const reasonText = useReason();
  const known = useQuery('getHandling', { awardID: award.id });
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [responsible, setResponsible] = useState<string>(asItIs);
  const [busy, setBusy] = useState(false);
  const list = useAction('listAwardEntries', { quiet: true });
  const added = [...tagsIn(add)];
  const isNothing = added.length === 0 && remove === '' && responsible === asItIs;
  const reasons = refusals(handlingRules.mayHandle, { tags: added, responsible: 'kept' }, undefined);
  const apply = async () => {
    const change = {
      add: added,
      ...(remove && { remove: [remove] }),
      ...(responsible !== asItIs && { responsibleID: responsible || null }),
    };
    setBusy(true);
    const done = await handleAll(award.id, ids, change, list.run);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handling.many', { count: ids.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            reasons={
              isNothing
                ? [{ text: t('handling.nothing'), kind: 'missing' }]
                : reasons.map((reason) => ({ text: reasonText(reason) }))
            }
            reasonsPlace="bubble"
            onClick={() => void apply()}
          >
            {t('admin.saveChanges')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextInput label={t('handling.add')} help={t('handling.tags.help')} value={add} onChange={setAdd} />
        <Select
          label={t('handling.remove')}
          placeholder={t('handling.none')}
          value={remove}
          options={(known.data?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag }))}
          onChange={setRemove}
        />
        <Select
          label={t('admin.entry.field.responsible')}
          value={responsible}
          options={[
            { value: asItIs, label: t('handling.asItIs') },
            { value: '', label: t('handling.nobody') },
            ...(known.data?.administrators ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setResponsible}
        />
      </div>
    </Dialog>
  );
}

/** Most entries of one call. */
const most = 500;
const gone = 'entry.notFound';

/** Changes the entries; those that were deleted since they were ticked are left out. Answers whether it was done. */
async function handleAll(
  awardID: string,
  ids: readonly string[],
  change: Omit<Body<'handleEntries'>, 'ids'>,
  list: Action<'listAwardEntries'>['run'],
): Promise<boolean> {
  let left = ids;
  let isListed = false;
  while (left.length > 0) {
    const ask = { query: { awardID }, body: { ...change, ids: left.slice(0, most) } };
    const outcome = await performCall('handleEntries', ask, isListed ? {} : { answers: ({ code }) => code === gone });
    if (outcome.accepted) {
      left = left.slice(most);
      continue;
    }
    if (isListed || outcome.problem.code !== gone) return false;
    const present = await list({ query: { awardID, fields: 'row' } });
    if (!present) return false;
    isListed = true;
    const known = new Set(present.map(({ id }) => id));
    const held = left.filter((id) => known.has(id));
    // Where there is nothing that could be done, asking again says why.
    if (held.length > 0 || left.length < ids.length) left = held;
  }
  return true;
}
