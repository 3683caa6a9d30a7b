import { useEffect } from 'react';
import { useUpload } from '#app/actors/entry/upload.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import type { FilePlace } from '#machines/form/files.ts';
import { filePlaces } from '#machines/form/files.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { kindsOf } from '#machines/upload/upload.rules.ts';
import * as css from './editor.css.ts';
import { FileField } from './FileField.tsx';
import { isOnItsWay } from './useEntryUploads.ts';
import type { Writing } from './writing.ts';

/** Tells of a place whether a file is on its way to it. */
export type OnUploading = (slot: string, isUploading: boolean) => void;

type Props = Pick<Writing, 'entry' | 'send'> & { readonly field: FormField; readonly onUploading: OnUploading };

/** A file question of the award's own form: the files that are there, and one place more while there is room. */
export function OwnFiles({ field, entry, send, onUploading }: Props) {
  const { locale } = useLanguage();
  const places = filePlaces([field]);
  const help = textIn(field.help, locale);
  const firstFree = places.find(({ name }) => !entry.files[name])?.name;
  return (
    <>
      {help && <p className={css.secondary}>{help}</p>}
      {places.map(
        (place, index) =>
          (entry.files[place.name] || place.name === firstFree) && (
            <OwnFile
              key={place.name}
              field={field}
              place={place}
              number={places.length > 1 ? index + 1 : null}
              {...{ entry, send, onUploading }}
            />
          ),
      )}
    </>
  );
}

function OwnFile({
  field,
  place,
  number,
  entry,
  send,
  onUploading,
}: Props & { readonly place: FilePlace; readonly number: number | null }) {
  const t = useText();
  const { locale } = useLanguage();
  const slot = place.name;
  const upload = useUpload({
    entryID: entry.id,
    awardID: entry.awardID,
    field: slot,
    place,
    kept: entry.files[slot] ?? null,
    onSaved: (saved) => send({ type: 'entry.changedElsewhere', entry: saved }),
  });
  const busy = isOnItsWay(upload);
  useEffect(() => {
    if (!busy) return;
    onUploading(slot, true);
    return () => onUploading(slot, false);
  }, [slot, busy, onUploading]);
  const label = textIn(field.label, locale) || field.key;
  const kinds = t('entrant.file.accepts', {
    kinds: kindsOf(upload),
    megabytes: Math.floor(place.maximumBytes / 1024 / 1024),
  });
  return (
    <FileField
      upload={upload}
      label={number === null ? label : `${label} ${number}`}
      accepts={field.required ? kinds : `${kinds} · ${t('common.optional')}`}
    />
  );
}
