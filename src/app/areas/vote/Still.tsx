import { useState } from 'react';
import * as css from './vote.css.ts';

/** A picture; nothing in its place where it does not come. */
export function Still({ address, label }: { readonly address: string; readonly label: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return <img className={css.still} src={address} alt={label} onError={() => setMissing(true)} />;
}
