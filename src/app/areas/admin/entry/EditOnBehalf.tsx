import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { entryFields, forEachField } from '#machines/entry/entry.fields.ts';
import { refusalsOf } from '../entries/entryFacts.ts';
import * as css from '../entries/shared/entries.css.ts';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';

type EditOnBehalfProps = { readonly award: Award; readonly entry: Entry };

/** Changes what an entrant wrote, for them; recorded under the administrator's name. Closed otherwise than by "Cancel" it keeps what was typed. */
export function EditOnBehalf({ award, entry }: EditOnBehalfProps) {
  const t = useText();
  const reasonText = useReason();
  const [open, setOpen] = useState(false);
  const draft = useUnsavedFields(
    `${entry.id} words`,
    forEachField(({ name }) => entry.data[name]),
  );
  const { fields, changes, unsaved } = draft;
  const overtaken = useOvertaken(draft);
  const update = useAction('updateEntry');
  const reasons = refusalsOf(entry, award, { type: 'entry.save' }, presentTime()).map((reason) => ({
    text: reasonText(reason),
  }));
  const discard = () => {
    draft.forget();
    setOpen(false);
  };
  const save = async () => {
    const query = { id: entry.id, awardID: entry.awardID, orgID: entry.orgID };
    // What nobody changed here is not sent: the entrant may be changing it.
    if (!(await update.run({ query, body: { data: { data: changes } }, ifMatch: entry.version }))) return;
    if (draft.settle(changes)) setOpen(false);
  };
  return (
    <>
      <Button icon="edit" size="small" reasons={reasons} reasonsPlace="bubbleBelow" onClick={() => setOpen(true)}>
        {t('admin.entry.edit')}
      </Button>
      <Dialog
        open={open}
        wide
        onClose={() => setOpen(false)}
        title={t('admin.entry.edit.title')}
        actions={
          <>
            <Button onClick={discard}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              busy={update.busy}
              reasons={unsaved ? overtaken : [{ text: t('admin.category.nothingChanged'), kind: 'waiting' }]}
              reasonsPlace="bubble"
              onClick={save}
            >
              {t('admin.saveChanges')}
            </Button>
          </>
        }
      >
        <div className={css.form}>
          <Overtaken draft={draft} />
          {entryFields.map(({ name, maximum }) => {
            const Input = maximum > 500 ? TextArea : TextInput;
            return (
              <Input
                key={name}
                label={t(`admin.entry.field.${name}`)}
                maxLength={maximum}
                value={fields[name]}
                onChange={(value: string) => draft.set({ [name]: value })}
              />
            );
          })}
        </div>
      </Dialog>
    </>
  );
}
