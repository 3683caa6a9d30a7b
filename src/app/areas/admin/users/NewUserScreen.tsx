import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useAction } from '#app/actors/call/useAction.ts';
import { getLanguage } from '#app/i18n/store.ts';
import { useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { useUnsavedFields } from '#app/parts/page/unsavedFields.ts';
import { NumberInput } from '#app/ui/forms/NumberInput.tsx';
import { RadioGroup } from '#app/ui/forms/RadioGroup.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { TextInput } from '#app/ui/forms/TextInput.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { two } from '#app/ui/theme/layout.css.ts';
import { secondary } from '#app/ui/theme/text.css.ts';
import type { User } from '#contract/entities/person.ts';
import { type Locale, languages, locales } from '#contract/locales.ts';
import { emailProblem } from '#machines/register/register.rules.ts';
import * as css from '../shared/shared.css.ts';
import { AssignmentFields } from './AssignmentFields.tsx';
import { isLimit } from './limit.ts';

const types = ['judge', 'admin', 'entrant'] as const;

interface WrittenUser extends Pick<User, 'type' | 'email' | 'givenName' | 'familyName'> {
  readonly locale: Locale;
  readonly allowedLimit: number | undefined;
  readonly assignments: NonNullable<User['assignments']>;
}

/** `/user`: makes an account and mails its temporary password. `?type=` and `?award=` begin it. */
export function NewUserScreen() {
  const t = useText();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = types.find((one) => one === search.get('type')) ?? 'judge';
  const { fields, set, forget, keyOf } = useUnsavedFields<WrittenUser>(`new ${asked}`, {
    type: asked,
    email: '',
    givenName: '',
    familyName: '',
    locale: getLanguage().locale,
    allowedLimit: undefined,
    assignments: [],
  });
  const { type, email, givenName, familyName, locale, allowedLimit, assignments } = fields;
  const [tried, setTried] = useState(false);
  const create = useAction('createUser');
  const wrong = {
    email: emailProblem(email) !== null,
    givenName: givenName.trim() === '',
    familyName: familyName.trim() === '',
    limit: type === 'entrant' && allowedLimit !== undefined && !isLimit(allowedLimit),
  };
  const send = async () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean)) return;
    const body = {
      email: email.trim(),
      givenName: givenName.trim(),
      familyName: familyName.trim(),
      type,
      locale,
      ...(type === 'entrant' && allowedLimit !== undefined && { allowedLimit }),
      ...(type === 'judge' && { assignments }),
    };
    if (!(await create.run({ body, idempotencyKey: keyOf(body) }))) return;
    forget();
    const award = search.get('award');
    navigate(type === 'judge' ? `/judges${award ? `?award=${award}` : ''}` : '/users');
  };
  return (
    <Page title={t('admin.user.new.title')} breadcrumb={[{ label: t('admin.user.new.title') }]}>
      <form
        noValidate
        className={css.narrowForm}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={secondary}>{t('admin.user.new.intro')}</p>
        <RadioGroup
          label={t('admin.user.type')}
          value={type}
          onChange={(value) => set({ type: value })}
          options={types.map((value) => ({
            value,
            label: t(`admin.user.type.${value}`),
            help: t(`admin.user.type.${value}.help`),
          }))}
        />
        <TextInput
          type="email"
          label={t('admin.user.email')}
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(value) => set({ email: value })}
          error={tried && wrong.email ? t('admin.user.email.invalid') : null}
        />
        <div className={two}>
          <TextInput
            label={t('admin.user.givenName')}
            autoComplete="off"
            maxLength={120}
            value={givenName}
            onChange={(value) => set({ givenName: value })}
            error={tried && wrong.givenName ? t('admin.user.name.missing') : null}
          />
          <TextInput
            label={t('admin.user.familyName')}
            autoComplete="off"
            maxLength={120}
            value={familyName}
            onChange={(value) => set({ familyName: value })}
            error={tried && wrong.familyName ? t('admin.user.name.missing') : null}
          />
          <Select
            label={t('admin.user.locale')}
            value={locale}
            options={locales.map((value) => ({ value, label: languages[value].name }))}
            onChange={(value) => set({ locale: value })}
          />
          {type === 'entrant' && (
            <NumberInput
              label={t('admin.user.allowedLimit')}
              help={t('admin.user.allowedLimit.help')}
              value={allowedLimit}
              onChange={(value) => set({ allowedLimit: value })}
              error={wrong.limit ? t('admin.user.allowedLimit.error') : null}
            />
          )}
        </div>
        {type === 'judge' && <AssignmentFields value={assignments} onChange={(value) => set({ assignments: value })} />}
        <div className={css.formActions}>
          <Button type="submit" variant="primary" icon="mail" busy={create.busy}>
            {t('admin.user.create')}
          </Button>
          <Button
            onClick={() => {
              forget();
              navigate(type === 'judge' ? '/judges' : '/users');
            }}
          >
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
