import { useState } from 'react';
import { unsentOf } from '../../actors/account/deviceGuard.ts';
import { switchMembership } from '../../actors/account/switchMembership.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../ui/primitives/Dialog.tsx';
import { homes } from '../page/homes.ts';

/** Instead of a membership: that of an entrant, made where there is none. */
export const asEntrant = 'entrant';

interface Switching {
  /** The membership that is on its way. */
  readonly busy: string | null;
  /** Goes on as this membership, after a question where the device has what the server does not. */
  readonly ask: (to: string) => Promise<void>;
  /** The membership that the question is about. */
  readonly asked: Asked | null;
  readonly go: (to: string) => Promise<void>;
  readonly stay: () => void;
}

interface Asked {
  readonly count: number;
  readonly to: string;
}

/**
 * Goes on as another membership of the account, at its own start or the path within the application that is named; `onStay`
 * where it was refused, or is not wanted any more.
 */
export function useSwitching(onStay: () => void = () => undefined, path?: string): Switching {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const stay = () => {
    setAsked(null);
    onStay();
  };
  const go = async (to: string) => {
    setAsked(null);
    setBusy(to);
    const type = await switchMembership(to === asEntrant ? undefined : to);
    if (type) return location.assign(new URL(`.${path ?? homes[type]}`, document.baseURI));
    setBusy(null);
    onStay();
  };
  const ask = async (to: string) => {
    const count = await unsentOf();
    if (count === 0) await go(to);
    else setAsked({ count, to });
  };
  return { busy, ask, asked, go, stay };
}

/** The question before a switch leaves marks behind that the server does not have. */
export function UnsentBeforeSwitch({ asked, go, stay }: Pick<Switching, 'asked' | 'go' | 'stay'>) {
  const t = useText();
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('common.unsent.title', { count: asked?.count ?? 0 })}
      safe={t('common.unsent.stay')}
      action={t('settings.memberships.leave')}
      danger={false}
      onAction={() => asked && void go(asked.to)}
      onClose={stay}
    >
      {t('common.unsent.body')}
    </ConfirmDialog>
  );
}
