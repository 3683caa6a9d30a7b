import { type UploadStandings, useUpload } from '#app/actors/entry/upload.ts';
import type { EditorActor } from '#app/actors/entry/written.ts';
import { useLanguage, useText } from '#app/i18n/useText.ts';
import type { FilePlace } from '#machines/form/files.ts';
import { filePlaces } from '#machines/form/files.ts';
import type { FormField } from '#machines/form/form.types.ts';
import { textIn } from '#machines/form/words.ts';
import { kindsOf } from '#machines/upload/upload.rules.ts';
import * as css from './editor.css.ts';
import { FileField } from './FileField.tsx';
import type { Writing } from './writing.ts';

type Props = Pick<Writing, 'entry'> & {
  readonly field: FormField;
  readonly actor: EditorActor;
  readonly uploads: UploadStandings;
  /** Whether it is asked; if not, only what is on its way or has failed is shown. */
  readonly isAsked: boolean;
};

/** The places of a file question whose file was chosen and is not there. */
export const unsettledIn = (field: FormField, uploads: UploadStandings): readonly string[] =>
  filePlaces([field]).flatMap(({ name }) => ((uploads[name] ?? 'settled') === 'settled' ? [] : [name]));

/** A file question of the award's own form: the files that are there or were chosen, and one place more while there is room. */
export function OwnFiles({ field, entry, actor, uploads, isAsked }: Props) {
  const { locale } = useLanguage();
  const places = filePlaces([field]);
  const help = textIn(field.help, locale);
  const firstFree = places.find(({ name }) => !entry.files[name])?.name;
  const unsettled = unsettledIn(field, uploads);
  const isShown = (name: string) =>
    unsettled.includes(name) || (isAsked && (entry.files[name] !== undefined || name === firstFree));
  return (
    <>
      {help && <p className={css.secondary}>{help}</p>}
      {places.map(
        (place, index) =>
          isShown(place.name) && (
            <OwnFile
              key={place.name}
              field={field}
              place={place}
              number={places.length > 1 ? index + 1 : null}
              actor={actor}
            />
          ),
      )}
    </>
  );
}

type PlaceProps = Pick<Props, 'field' | 'actor'> & { readonly place: FilePlace; readonly number: number | null };

function OwnFile({ field, place, number, actor }: PlaceProps) {
  const t = useText();
  const { locale } = useLanguage();
  const upload = useUpload(actor, { field: place.name, place });
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
