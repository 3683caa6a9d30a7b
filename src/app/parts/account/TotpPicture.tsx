import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import * as css from './TotpPicture.css.ts';
import { totpAddress } from './totp.ts';

/** The picture that an authenticator app scans, and the same key in letters. */
export function TotpPicture({ secret, account }: { readonly secret: string; readonly account: string }) {
  const t = useText();
  const picture = useQrPath(totpAddress(secret, account, t('common.product')));
  return (
    <>
      {picture && (
        <svg viewBox={`0 0 ${picture.size} ${picture.size}`} className={css.picture} role="img">
          <title>{t('common.totp.picture')}</title>
          <path d={picture.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
      <p className={css.words}>
        {t('common.totp.secret')}
        <br />
        <span className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
    </>
  );
}

interface Picture {
  readonly size: number;
  readonly path: string;
}

function useQrPath(text: string): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let wanted = true;
    import(/* webpackChunkName: "qr" */ 'uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 0 });
        const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
        if (wanted) setPicture({ size, path });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  return picture;
}
