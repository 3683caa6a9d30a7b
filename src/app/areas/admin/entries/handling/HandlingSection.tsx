import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { wrap } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { handlingRules, longestNote, tagsIn } from '#machines/entry/handling.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { Overtaken, useOvertaken } from '../../shared/Overtaken.tsx';
import * as css from '../shared/entries.css.ts';
import { responsibleOptions } from './responsibleOptions.ts';

/** Tags, the team's note and who is responsible for an entry; saved by a button, and kept while it is not. */
export function HandlingSection({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const reasonText = useReason();
  const { version = 0, tags = [], note = '', responsibleID = null, responsibleName = null } = entry.handling ?? {};
  // Just after a save the entry here is still the one before it.
  const [savedAt, setSavedAt] = useState(version);
  const stored = { tags: tags.join(', '), note, responsibleID: responsibleID ?? '' };
  const draft = useUnsavedDraft(`${entry.id} handling`, stored);
  const { value: words, change, unsaved, settle } = draft;
  const overtaken = useOvertaken(draft);
  const known = useQuery('getHandling', { awardID: entry.awardID });
  const save = useAction('saveHandling');
  const wanted = { tags: [...tagsIn(words.tags)], note: words.note, responsibleID: words.responsibleID || null };
  const reasons = refusals(handlingRules.mayHandle, { tags: wanted.tags, responsible: 'kept' }, undefined);
  const saveHandling = async () => {
    const query = { id: entry.id, awardID: entry.awardID };
    const saved = await save.run({ query, body: wanted, ifMatch: Math.max(version, savedAt) });
    if (!saved) return;
    setSavedAt(saved.version);
    settle(words);
  };
  return (
    <Section title={t('handling.title')}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void saveHandling();
        }}
      >
        <p className={secondary}>{t('handling.text')}</p>
        <TextInput
          label={t('admin.entry.field.handlingTags')}
          help={t('handling.tags.help')}
          list="handling-tags"
          value={words.tags}
          onChange={(given) => change({ ...words, tags: given })}
        />
        <datalist id="handling-tags">
          {known.data?.tags.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Select
          label={t('admin.entry.field.responsible')}
          placeholder={t('handling.nobody')}
          value={words.responsibleID}
          options={responsibleOptions(known.data?.administrators ?? [], responsibleID, responsibleName)}
          onChange={(id) => change({ ...words, responsibleID: id })}
        />
        <TextArea
          label={t('admin.entry.field.handlingNote')}
          rows={4}
          maxLength={longestNote}
          value={words.note}
          onChange={(given) => change({ ...words, note: given })}
        />
        <Overtaken draft={draft} theirs={note} />
        {unsaved && (
          <div className={wrap}>
            <Button onClick={() => change(stored)}>{t('admin.discard')}</Button>
            <Button
              variant="primary"
              type="submit"
              busy={save.busy}
              reasons={[...overtaken, ...reasons.map((reason) => ({ text: reasonText(reason) }))]}
            >
              {t('admin.saveChanges')}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
