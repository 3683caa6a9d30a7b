import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { chunkOf } from '../../ui/loading/chunk.ts';
import * as css from './TotpPicture.css.ts';
import { totpAddress } from './totp.ts';

/** The picture that an authenticator app scans, and the same key in letters. */
export function TotpPicture({ secret, account }: { readonly secret: string; readonly account: string }) {
  const t = useText();
  const { picture, missing, retry } = useQrPath(totpAddress(secret, account, t('common.product')));
  return (
    <>
      {picture && (
        <svg viewBox={`0 0 ${picture.size} ${picture.size}`} className={css.picture} role="img">
          <title>{t('common.totp.picture')}</title>
          <path d={picture.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
      {missing !== null && <ErrorState title={t('common.chunkFailed', { chunk: missing })} onRetry={retry} />}
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

interface Drawn {
  /** Null until what draws it has arrived. */
  readonly picture: Picture | null;
  /** The chunk of what draws it, where that did not arrive. */
  readonly missing: string | null;
  readonly retry: () => void;
}

function useQrPath(text: string): Drawn {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const draw = useCallback(() => {
    let wanted = true;
    setMissing(null);
    import(/* webpackChunkName: "qr" */ 'uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 0 });
        const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
        if (wanted) setPicture({ size, path });
      },
      (error: unknown) => wanted && setMissing(chunkOf(error) ?? String(error)),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  useEffect(draw, [draw]);
  return { picture, missing, retry: draw };
}
