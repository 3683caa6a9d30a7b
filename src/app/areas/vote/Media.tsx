import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import type { Entry } from './parts.tsx';
import { Still } from './Still.tsx';
import * as css from './vote.css.ts';

/** The picture of an entry, and its film, of which nothing is loaded from elsewhere until somebody asks for it. */
export function Media({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const [isPlaying, setPlaying] = useState(false);
  const title = entry.title || entry.ref;
  if (entry.video && isPlaying) {
    return (
      <iframe
        className={css.media}
        src={entry.video}
        title={t('vote.page.filmOf', { title })}
        allow="fullscreen"
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerPolicy="no-referrer"
      />
    );
  }
  if (!entry.image && !entry.video) return null;
  return (
    <div className={css.media}>
      {entry.image && <Still address={entry.image} label={t('vote.page.stillOf', { title })} />}
      {entry.video && (
        <Button
          size="small"
          icon="play"
          className={css.play}
          aria-label={`${t('vote.page.play')}, ${title}`}
          onClick={() => setPlaying(true)}
        >
          {t('vote.page.play')}
        </Button>
      )}
    </div>
  );
}
