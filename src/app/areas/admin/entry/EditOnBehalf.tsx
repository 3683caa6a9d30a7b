import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import type { Award } from '#contract/entities/award.ts';
import type { Entry, EntryData } from '#contract/entities/entry.ts';
import { entryFields } from '#machines/entry/entry.fields.ts';
import { refusalsOf } from '../entries/entryFacts.ts';
import * as css from '../entries/shared/entries.css.ts';

type EditOnBehalfProps = { readonly award: Award; readonly entry: Entry };

/** Changes what an entrant wrote, for them; recorded under the administrator's name. */
export function EditOnBehalf({ award, entry }: EditOnBehalfProps) {
  const t = useText();
  const reasonText = useReason();
  const [draft, setDraft] = useState<EntryData | null>(null);
  const update = useAction('updateEntry');
  const reasons = refusalsOf(entry, award, { type: 'entry.save' }, presentTime()).map((reason) => ({
    text: reasonText(reason),
  }));
  const save = async () => {
    if (!draft) return;
    const query = { id: entry.id, awardID: entry.awardID, orgID: entry.orgID };
    if (await update.run({ query, body: { data: { data: draft } }, ifMatch: entry.version })) setDraft(null);
  };
  return (
    <>
      <Button
        icon="edit"
        size="small"
        reasons={reasons}
        reasonsPlace="bubbleBelow"
        onClick={() => setDraft(entry.data)}
      >
        {t('admin.entry.edit')}
      </Button>
      <Dialog
        open={draft !== null}
        wide
        onClose={() => setDraft(null)}
        title={t('admin.entry.edit.title')}
        actions={
          <>
            <Button onClick={() => setDraft(null)}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={update.busy} onClick={save}>
              {t('admin.saveChanges')}
            </Button>
          </>
        }
      >
        <div className={css.form}>
          {draft &&
            entryFields.map(({ name, maximum }) => {
              const Input = maximum > 500 ? TextArea : TextInput;
              return (
                <Input
                  key={name}
                  label={t(`admin.entry.field.${name}`)}
                  maxLength={maximum}
                  value={draft[name] ?? ''}
                  onChange={(value: string) => setDraft({ ...draft, [name]: value })}
                />
              );
            })}
        </div>
      </Dialog>
    </>
  );
}
