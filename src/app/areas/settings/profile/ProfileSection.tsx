import { useRef, useState } from 'react';
import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { largestPhoto, photoTypes, usePhotoUpload } from '#app/actors/shell/photo.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCountryOptions } from '#app/parts/account/useCountryOptions.ts';
import { useFreshProof } from '#app/parts/account/useFreshProof.tsx';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Avatar } from '#app/ui/primitives/Avatar.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { meta } from '#app/ui/theme/text.css.ts';
import type { User } from '#contract/entities/person.ts';
import { EmailDialog } from '../security/EmailDialog.tsx';
import { SaveForm } from '../shared/SaveForm.tsx';
import * as css from '../shared/settings.css.ts';
import { useReadOnlyReasons } from '../shared/useReadOnlyReasons.ts';

/** Photo, names and country of the signed-in person. */
export function ProfileSection({ user }: { readonly user: User }) {
  const t = useText();
  const { change, reload, signedInAs } = useAccount();
  const save = useAction('updateOwnUser');
  const countries = useCountryOptions();
  const draft = useUnsavedFields('profile', {
    given: user.givenName,
    family: user.familyName,
    country: user.country ?? '',
  });
  const { fields, set, unsaved, settle } = draft;
  const { given, family, country } = fields;
  const proof = useFreshProof();
  const [moving, setMoving] = useState(false);
  const missing = (value: string) => (value.trim() === '' ? t('settings.nameMissing') : null);

  const saveProfile = async (ask: Parameters<typeof save.run>[0]) => {
    const changed = await save.run(ask);
    if (changed) change({ user: changed });
    else reload();
    return changed;
  };
  const moved = () => {
    setMoving(false);
    notify({ message: t('settings.emailChange.done') });
  };
  const submit = async () => {
    const body = { givenName: given.trim(), familyName: family.trim(), ...(country && { country }) };
    if (await saveProfile({ body, ifMatch: user.version })) settle(fields);
  };
  const flawed = missing(given) !== null || missing(family) !== null;
  return (
    <Section id="profile" title={t('settings.profile')} help={t('settings.profile.help')} ruled>
      <SaveForm busy={save.busy} draft={draft} unchanged={!unsaved} flawed={flawed} onSave={() => void submit()}>
        {/* Without a version: what was saved of the person while it was sent leaves the photo as it is. */}
        <Photo user={user} onChange={async (photoURL) => void (await saveProfile({ body: { photoURL } }))} />
        <div className={css.pair}>
          <TextInput
            label={t('settings.givenName')}
            autoComplete="given-name"
            maxLength={120}
            value={given}
            onChange={(value) => set({ given: value })}
            error={missing(given)}
          />
          <TextInput
            label={t('settings.familyName')}
            autoComplete="family-name"
            maxLength={120}
            value={family}
            onChange={(value) => set({ family: value })}
            error={missing(family)}
          />
          <TextInput
            label={t('settings.email')}
            value={user.email}
            locked={t('settings.email.locked')}
            action={
              !signedInAs && (
                <TextLink onPress={() => proof.ask(() => setMoving(true))}>{t('settings.emailChange.act')}</TextLink>
              )
            }
          />
          <Select
            label={t('settings.country')}
            placeholder={country === '' ? t('settings.country.choose') : undefined}
            value={country}
            onChange={(value) => set({ country: value })}
            options={countries}
          />
        </div>
      </SaveForm>
      {proof.dialog}
      {moving && <EmailDialog onClose={() => setMoving(false)} onDone={moved} />}
    </Section>
  );
}

type PhotoProps = { readonly user: User; readonly onChange: (photoURL: string | null) => Promise<void> };

function Photo({ user, onChange }: PhotoProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { send, percent } = usePhotoUpload();
  const readOnly = useReadOnlyReasons();
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    const address = file && (await send(file, user));
    if (address) await onChange(address);
  };
  return (
    <div className={css.photo}>
      <Avatar name={user.name} photoURL={user.photoURL} size="large" />
      <span className={css.actions}>
        <input
          ref={input}
          type="file"
          className={css.file}
          tabIndex={-1}
          accept={photoTypes.join(',')}
          aria-label={t('settings.photo')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button
          size="small"
          icon="image"
          busy={percent !== null}
          reasons={readOnly}
          reasonsPlace="bubble"
          onClick={() => input.current?.click()}
        >
          {percent !== null
            ? t('settings.photo.sending', { percent })
            : t(user.photoURL ? 'settings.photo.replace' : 'settings.photo.choose')}
        </Button>
        {user.photoURL && (
          <Button
            size="small"
            variant="quiet"
            reasons={readOnly}
            reasonsPlace="bubble"
            onClick={() => void onChange(null)}
          >
            {t('settings.photo.remove')}
          </Button>
        )}
        <span className={meta}>{t('settings.photo.limits', { bytes: largestPhoto })}</span>
      </span>
    </div>
  );
}
