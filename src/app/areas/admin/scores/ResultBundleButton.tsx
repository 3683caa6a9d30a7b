import { useAction } from '#app/actors/call/useAction.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import type { Award } from '#contract/entities/award.ts';

/** Downloads the rankings as a table, and a bundle for each category that anybody can compute again. */
export function ResultBundleButton({ award }: { readonly award: Award }) {
  const t = useText();
  const create = useAction('createAwardZip');
  const address = useAction('getDownloadAddress', { quiet: true });
  const nothing = (award.summary?.judging.submitted ?? 0) === 0;
  const save = async () => {
    const made = await create.run({ query: { id: award.id, type: 'results' } });
    const reply = made && (await address.run({ query: { url: made.zip.url } }));
    if (reply) window.location.assign(reply.url);
  };
  return (
    <Button
      icon="download"
      busy={create.busy || address.busy}
      reasons={nothing ? [{ text: t('admin.scores.none') }] : []}
      reasonsPlace="bubbleBelow"
      onClick={save}
    >
      {t('admin.scores.bundle')}
    </Button>
  );
}
