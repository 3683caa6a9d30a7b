import { type ComponentProps, Suspense } from 'react';
import { later, Piece } from '#app/ui/loading/later.tsx';

const JudgePreview = later(
  async () => (await import(/* webpackChunkName: "judge-preview" */ './JudgePreview.tsx')).JudgePreview,
);

/** The entry as a judge reads it, over the page; fetched when somebody asks for it. */
export function PreviewAsJudge({ open, ...preview }: ComponentProps<typeof JudgePreview> & { readonly open: boolean }) {
  if (!open) return null;
  return (
    <Piece onMissing={preview.onClose}>
      <Suspense fallback={null}>
        <JudgePreview {...preview} />
      </Suspense>
    </Piece>
  );
}
