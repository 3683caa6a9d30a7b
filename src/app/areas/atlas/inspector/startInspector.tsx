import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '#app/i18n/store.ts';
import '#app/ui/primitives/moreIcons.ts';
import { Inspector } from './Inspector.tsx';
import { watchActors } from './watchActors.ts';

/**
 * Watches every machine from now on: to be called before the application starts its first machine. What it returns shows
 * them at the edge of the page.
 */
export function startInspector(): () => void {
  const watch = watchActors();
  const place = document.createElement('div');
  document.body.append(place);
  // Ids of its own: two roots would count theirs alike.
  const root = createRoot(place, { identifierPrefix: 'inspector-' });
  const close = () => {
    watch.stop();
    root.unmount();
    place.remove();
  };
  return () =>
    void loadMessages('atlas').then(() =>
      root.render(
        <Suspense>
          <Inspector watch={watch} onClose={close} />
        </Suspense>,
      ),
    );
}
