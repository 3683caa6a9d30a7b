import { addIcons } from './icons.ts';
import { moreIcons } from './moreIcons.css.ts';

// The other line drawings: whatever draws one imports this file, in its first part.
addIcons(moreIcons);
