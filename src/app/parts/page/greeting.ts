import type { Translate } from '../../i18n/useText.ts';
import type { AppUser } from './user.ts';

/** "Good Morning, Nia": by the hour of day and the given name, else the name, else 'unknown'. */
export function greeting(t: Translate, user: Pick<AppUser, 'givenName' | 'name'> | null, now: Date): string {
  const name = user?.givenName || user?.name || t('common.unknownName');
  const hour = now.getHours();
  if (hour < 12) return t('common.greeting.morning', { name });
  if (hour < 18) return t('common.greeting.afternoon', { name });
  return t('common.greeting.evening', { name });
}
