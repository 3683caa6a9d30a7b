import { useText } from '../i18n/useText.ts';
import { Logo } from '../ui/primitives/Logo.tsx';
import * as css from './FirstFrame.css.ts';

/** What a signed-in person sees of a page before any script has arrived. */
export const FirstFrame = () => (
  <div className={css.mark}>
    <Logo />
    {useText()('common.product')}
  </div>
);
