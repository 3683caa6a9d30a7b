import { type ReactNode, Suspense, useState } from 'react';
import { Piece } from './later.tsx';

/** Around a piece that stands on the page: nothing is drawn until it comes, and where it does not arrive, the rest of the page stays. */
export function Optional({ children }: { readonly children: ReactNode }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return (
    <Piece onMissing={() => setMissing(true)}>
      <Suspense fallback={null}>{children}</Suspense>
    </Piece>
  );
}
