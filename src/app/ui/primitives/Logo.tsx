import * as css from './Logo.css.ts';

/** The product's mark, 24 px. */
export function Logo() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" className={css.ground} />
      <path
        d="M7 17.5 12 6.5l5 11M9 13.7h6"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
