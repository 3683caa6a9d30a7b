import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { ofDevice } from '#app/data/offline/deviceChunk.ts';
import { useText } from '#app/i18n/useText.ts';
import { chunkOf } from '#app/ui/loading/chunk.ts';
import { askAgain } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { OnDevice } from './OnDevice.tsx';

type Props = ComponentProps<typeof OnDevice>;

/**
 * How much of the judging goes on without a connection, once the screen stands: nobody waits for it. Where it does not arrive
 * `ofDevice` has said so, for this and for what keeps entries behind the page; here it is asked for again.
 */
export function LaterOnDevice(props: Props) {
  const t = useText();
  const [Content, setContent] = useState<ComponentType<Props> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (failure !== null) return;
    ofDevice(() => import(/* webpackChunkName: "device" */ './OnDevice.tsx')).then(
      (module) => setContent(() => module.OnDevice),
      setFailure,
    );
  }, [failure]);
  if (Content) return <Content {...props} />;
  if (failure === null) return null;
  // Not of a chunk: for the boundary around the page.
  if (chunkOf(failure) === null) throw failure;
  return (
    <Section title={t('judge.device.title')}>
      <Button
        size="small"
        icon="retry"
        onClick={() => {
          askAgain();
          setFailure(null);
        }}
      >
        {t('common.tryAgain')}
      </Button>
    </Section>
  );
}
