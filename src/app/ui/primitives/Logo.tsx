import { logo } from './Logo.css.ts';

/** The product's mark, 24 px. */
export const Logo = () => <span className={logo} />;
