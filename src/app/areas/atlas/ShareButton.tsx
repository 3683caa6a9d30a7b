import '#app/ui/primitives/rareIcons.ts';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/primitives/Button.tsx';

/** Copies the address, which says the chart and the place in it. */
export function ShareButton() {
  const t = useText();
  const [copied, setCopied] = useState('');
  const isCopied = copied === location.href;
  return (
    <Button
      icon={isCopied ? 'tick' : 'link'}
      onClick={async () => {
        await navigator.clipboard.writeText(location.href);
        setCopied(location.href);
      }}
    >
      {t(isCopied ? 'atlas.share.copied' : 'atlas.share')}
    </Button>
  );
}
