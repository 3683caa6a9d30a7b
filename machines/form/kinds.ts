import type { Kind, KindName } from './form.types.ts';
import { choice } from './kinds/choice.ts';
import { choices } from './kinds/choices.ts';
import { consent } from './kinds/consent.ts';
import { country } from './kinds/country.ts';
import { date } from './kinds/date.ts';
import { email } from './kinds/email.ts';
import { file } from './kinds/file.ts';
import { heading } from './kinds/heading.ts';
import { longText } from './kinds/longText.ts';
import { money } from './kinds/money.ts';
import { number } from './kinds/number.ts';
import { people } from './kinds/people.ts';
import { shortText } from './kinds/shortText.ts';
import { table } from './kinds/table.ts';
import { text } from './kinds/text.ts';
import { videoAddress } from './kinds/videoAddress.ts';
import { webAddress } from './kinds/webAddress.ts';
import { yesNo } from './kinds/yesNo.ts';

/** The table of kinds: everything that asks about a field asks here. A new kind is a file and a line. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  shortText,
  longText,
  number,
  money,
  date,
  choice,
  choices,
  yesNo,
  consent,
  country,
  email,
  webAddress,
  videoAddress,
  people,
  table,
  file,
  heading,
  text,
};
