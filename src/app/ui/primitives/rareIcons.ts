import { addIcons } from './icons.ts';
import { rareIcons } from './rareIcons.css.ts';

// Line drawings of parts that come late: whatever draws one imports this file itself.
addIcons(rareIcons);
