import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../../i18n/store.ts';
import { Inspector } from './Inspector.tsx';
import { watchActors } from './watchActors.ts';

/**
 * Watches every machine from now on and shows them at the edge of the page. To be called before the application starts
 * its first machine.
 */
export function startInspector(): void {
  const watch = watchActors();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    watch.stop();
    root.unmount();
    place.remove();
  };
  // After the application has said which words its first page needs.
  const words = Promise.resolve().then(() => loadMessages('atlas'));
  void words.then(() =>
    root.render(
      <Suspense>
        <Inspector watch={watch} onClose={close} />
      </Suspense>,
    ),
  );
}
