import { useEffect, useRef, useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { awardNameIn } from '#app/parts/entry/awardName.ts';
import { isSame, useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { Note } from '#app/ui/feedback/Note.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack12, stack24, wrap } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import type { AwardForm } from '#contract/forms.ts';
import type { Reply } from '#contract/schemas.ts';
import { withoutCategories } from '#machines/form/copying.ts';
import { canUndo, edited, type FormDraft, type FormEdit } from '#machines/form/edit.ts';
import { eligibilityKinds, isEligibility } from '#machines/form/eligibility.ts';
import { isStandard } from '#machines/form/form.rules.ts';
import { kindNames } from '#machines/form/form.types.ts';
import { type TemplateName, templateNames, templates } from '#machines/form/templates.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldList, newKey } from './FieldList.tsx';
import { FormPreview } from './FormPreview.tsx';
import * as css from './formEditor.css.ts';

/** The entry form of an award: what it asks, of whom, and who sees it. */
export function FormEditor({ award }: { readonly award: Award }) {
  const t = useText();
  const form = useQuery('getForm', { id: award.id });
  return (
    <Loaded load={form} label={t('form.fields')}>
      {(loaded) => <Editor key={loaded.version} award={award} form={loaded} onPublished={form.reload} />}
    </Loaded>
  );
}

interface UnsavedForm {
  /** The version that was changed. */
  readonly version: number;
  readonly fields: FormDraft['fields'];
}

interface Props {
  readonly award: Award;
  readonly form: AwardForm;
  readonly onPublished: () => void;
}

function Editor({ award, form, onPublished }: Props) {
  const t = useText();
  const reasonText = useReason();
  // Who comes back to changes made to an older version is refused by that version, and has them still.
  const unsaved = useUnsavedDraft<UnsavedForm>(`${award.id} form`, { version: form.version, fields: form.fields });
  const [steps, setSteps] = useState<Pick<FormDraft, 'past' | 'selected'>>({ past: [], selected: null });
  const { fields, version } = unsaved.value;
  const draft: FormDraft = { fields, ...steps };
  // Published, though the answer was lost on the way: nothing of it waits any more.
  const arrived = version < form.version && isSame(JSON.parse(JSON.stringify(fields)), form.fields);
  useEffect(() => {
    if (arrived) unsaved.takeTheirs();
  });
  const edit = (step: FormEdit) => {
    const { fields: next, ...rest } = edited(draft, step);
    setSteps(rest);
    unsaved.change({ version, fields: next });
  };
  // What arrives later is a step of the form as it is then, and of none once this one was left.
  const newestEdit = useRef<typeof edit | null>(null);
  useEffect(() => {
    newestEdit.current = edit;
    return () => {
      newestEdit.current = null;
    };
  });
  const [tried, setTried] = useState<Reply<'saveForm'>['touched'] | null>(null);
  const save = useAction('saveForm', { silent: true });
  const others = useQuery('listAwards', {});
  const copied = useAction('getForm', { quiet: true });
  const changed = unsaved.unsaved;
  const field = draft.fields.find(({ key }) => key === draft.selected);
  const ask = async (tryFirst: boolean) => {
    const body = { fields: [...draft.fields], tryFirst };
    const reply = await save.run({ query: { id: award.id }, body, ifMatch: version });
    setTried(tryFirst ? (reply?.touched ?? null) : null);
    if (!reply || tryFirst) return;
    // What was changed since is a change of the version that was just published.
    if (!unsaved.settle(unsaved.value))
      unsaved.change(({ fields: later }) => ({ version: reply.form.version, fields: later }));
    notify({ message: t('form.published', { version: reply.form.version }) });
    onPublished();
  };
  const copy = async (id: string) => {
    const reply = await copied.run({ query: { id } });
    // The other award's categories are not here.
    if (reply) newestEdit.current?.({ type: 'form.take', fields: withoutCategories(reply.fields) });
  };
  return (
    <div className={stack24}>
      {form.version === 0 && !changed && <p className={secondary}>{t('form.standard')}</p>}
      <div className={wrap}>
        <Select
          small
          label={t('form.template')}
          value=""
          placeholder={t('form.choose')}
          options={templateNames.map((value) => ({ value, label: t(`form.template.${value}`) }))}
          onChange={(name) => name && edit({ type: 'form.take', fields: templates[name as TemplateName] })}
        />
        <Select
          small
          label={t('form.copyFrom')}
          aria-busy={copied.busy || undefined}
          value=""
          placeholder={t('form.choose')}
          options={(others.data ?? [])
            .filter(({ id }) => id !== award.id)
            .map((other) => ({ value: other.id, label: awardNameIn(t, other) }))}
          onChange={(id) => id && void copy(id)}
        />
        <Button
          icon="undo"
          reasons={canUndo(draft) ? [] : [{ text: t('form.undo.nothing') }]}
          reasonsPlace="bubbleBelow"
          onClick={() => edit({ type: 'form.undo' })}
        >
          {t('form.undo')}
        </Button>
        {changed && (
          <Button
            onClick={() => {
              setSteps({ past: [], selected: null });
              unsaved.change({ version: form.version, fields: form.fields });
            }}
          >
            {t('admin.discard')}
          </Button>
        )}
        <Button busy={save.busy} onClick={() => ask(true)}>
          {t('form.try')}
        </Button>
        <Button variant="primary" busy={save.busy} onClick={() => ask(false)}>
          {t('form.publish', { version: form.version + 1 })}
        </Button>
      </div>
      {tried && <Note family="blue" role="status" title={t('form.touched', { ...tried })} />}
      {save.error && (
        <Note family="red" role="alert" title={save.error.message}>
          <ul>
            {save.error.reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may stand for two fields
              <li key={index}>{reasonText(reason)}</li>
            ))}
          </ul>
        </Note>
      )}
      <div className={css.columns}>
        <div className={stack12}>
          <h3 className={heading2}>{t('form.eligibility')}</h3>
          <p className={secondary}>
            {t(draft.fields.some(isEligibility) ? 'form.eligibility.note' : 'form.eligibility.none')}
          </p>
          <FieldList of="eligibility" draft={draft} edit={edit} />
          <Select
            label={t('form.eligibility.add')}
            value=""
            placeholder={t('form.choose')}
            options={eligibilityKinds.map((value) => ({ value, label: t(`form.kind.${value}`) }))}
            onChange={(name) => {
              const kind = eligibilityKinds.find((each) => each === name);
              if (kind) edit({ type: 'form.add', kind, key: newKey(), eligibility: true });
            }}
          />
          <h3 className={heading2}>{t('form.fields')}</h3>
          <FieldList of="fields" draft={draft} edit={edit} />
          <Select
            label={t('form.add')}
            value=""
            placeholder={t('form.choose')}
            options={kindNames.map((value) => ({ value, label: t(`form.kind.${value}`) }))}
            onChange={(name) => {
              const kind = kindNames.find((each) => each === name);
              if (kind) edit({ type: 'form.add', kind, key: newKey() });
            }}
          />
        </div>
        {field ? (
          <FieldEditor
            key={field.key}
            field={field}
            earlier={draft.fields.slice(0, draft.fields.indexOf(field))}
            award={award}
            isStandard={isStandard(field.key)}
            usage={form.usage?.[field.key]}
            onChange={(change) => edit({ type: 'form.change', key: field.key, change })}
          />
        ) : (
          <p className={secondary}>{t('form.pick')}</p>
        )}
        <FormPreview fields={draft.fields} award={award} />
      </div>
    </div>
  );
}
