import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLoginAs } from '#app/actors/account/loginAs.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { homes } from '#app/parts/page/homes.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { ConfirmDialog } from '#app/ui/primitives/Dialog.tsx';
import { IconButton } from '#app/ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#app/ui/primitives/Menu.tsx';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { dim } from '#app/ui/theme/text.css.ts';
import type { User } from '#contract/entities/person.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import * as css from './users.css.ts';
import { useUserExport } from './useUserExport.ts';

type Asking = 'signInAs' | 'password' | 'factor' | 'lock' | 'delete' | null;
type UserActionsProps = {
  readonly user: User;
  readonly isSelf: boolean;
  /** After the person is deleted. */
  readonly onDeleted?: (() => void) | undefined;
  /** On the person's own screen the buttons are larger. */
  readonly inBar?: boolean | undefined;
};

/** What an administrator may do with an account: sign in as, unlock, and the rest in a menu. */
export function UserActions({ user, isSelf, onDeleted, inBar = false }: UserActionsProps) {
  const t = useText();
  const reasonText = useReason();
  const [asking, setAsking] = useState<Asking>(null);
  // Somebody else has locked them meanwhile: what was asked would now unlock them.
  if (asking === 'lock' && user.locked) setAsking(null);
  const lock = useAction('lockUser');
  const exported = useUserExport();
  const name = user.name || user.email;
  if (isSelf && !inBar) return <span className={dim}>{t('admin.users.you')}</span>;
  const own = isSelf ? [{ text: t('admin.user.self') }] : [];
  const ofColleague = (code: string) => (user.type === 'admin' ? [{ text: reasonText({ code }) }] : []);
  const colleague = ofColleague('user.refusal.administratorPassword');
  const otherFactor = ofColleague('user.refusal.administratorFactor');
  // The call locks or unlocks by what it finds, so it is held to what is shown here.
  const toggle = () => void lock.run({ query: { id: user.id }, ifMatch: user.version }).then(() => setAsking(null));
  const look = inBar ? ({ variant: 'secondary' } as const) : ({ variant: 'quiet', size: 'small' } as const);
  return (
    <span className={css.actions}>
      {user.locked ? (
        <Button {...look} icon="unlock" busy={lock.busy} className={inBar ? undefined : css.large} onClick={toggle}>
          {t('admin.users.unlock')}
        </Button>
      ) : (
        user.type !== 'admin' && (
          <Button {...look} icon="key" className={inBar ? undefined : css.large} onClick={() => setAsking('signInAs')}>
            {t('admin.users.signInAs')}
          </Button>
        )
      )}
      <Menu
        label={t('common.actionsFor', { name })}
        trigger={
          <IconButton
            icon="more"
            variant={inBar ? 'secondary' : 'quiet'}
            size={inBar ? 'medium' : 'small'}
            label={t('common.actionsFor', { name })}
          />
        }
      >
        {!inBar && (
          <MenuItem icon="user" href={`/user/${user.id}`}>
            {t('admin.judges.profile')}
          </MenuItem>
        )}
        {user.type !== 'admin' && !user.locked && (
          <MenuItem icon="signIn" onSelect={() => setAsking('signInAs')}>
            {t('admin.users.signInAs')}
          </MenuItem>
        )}
        <MenuItem icon="key" reasons={isSelf ? own : colleague} onSelect={() => setAsking('password')}>
          {t('admin.user.setPassword')}
        </MenuItem>
        <MenuItem icon="lock" reasons={isSelf ? own : otherFactor} onSelect={() => setAsking('factor')}>
          {t('admin.user.resetFactor')}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => void exported.run(user)}>
          {t('admin.user.export')}
        </MenuItem>
        <MenuSeparator />
        {user.locked ? (
          <MenuItem icon="unlock" onSelect={toggle}>
            {t('admin.users.unlock')}
          </MenuItem>
        ) : (
          <MenuItem icon="lock" reasons={own} onSelect={() => setAsking('lock')}>
            {t('admin.users.lock')}
          </MenuItem>
        )}
        <MenuItem icon="bin" danger reasons={own} onSelect={() => setAsking('delete')}>
          {t('admin.user.delete')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking === 'lock'}
        onClose={() => setAsking(null)}
        title={t('admin.users.lock.title', { name })}
        safe={t('common.cancel')}
        action={t('admin.users.lock')}
        busy={lock.busy}
        onAction={toggle}
      >
        {t('admin.users.lock.text')}
      </ConfirmDialog>
      <SignInAsDialog user={user} open={asking === 'signInAs'} onClose={() => setAsking(null)} />
      <DeleteDialog user={user} open={asking === 'delete'} onClose={() => setAsking(null)} onDeleted={onDeleted} />
      {asking === 'factor' && <FactorDialog user={user} onClose={() => setAsking(null)} />}
      {asking === 'password' && <PasswordDialog user={user} onClose={() => setAsking(null)} />}
    </span>
  );
}

type DialogProps = { readonly user: User; readonly open: boolean; readonly onClose: () => void };

function SignInAsDialog({ user, open, onClose }: DialogProps) {
  const t = useText();
  const [, navigate] = useLocation();
  const [write, setWrite] = useState(false);
  const loginAs = useLoginAs();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('admin.user.signInAs.title', { name: user.name || user.email })}
      safe={t('common.cancel')}
      action={t('admin.users.signInAs')}
      danger={false}
      busy={loginAs.busy}
      onAction={async () => {
        if (await loginAs.run(user.id, write)) navigate(homes[user.type]);
      }}
    >
      <div className={stack16}>
        <p>{t('admin.user.signInAs.text')}</p>
        <Checkbox
          label={t('admin.user.signInAs.write')}
          help={t('admin.user.signInAs.write.help')}
          checked={write}
          onChange={setWrite}
        />
      </div>
    </ConfirmDialog>
  );
}
