import { useAction } from '#app/actors/call/useAction.ts';
import type { User } from '#contract/entities/person.ts';
import { download } from '../shared/csv.ts';

/** Hands out everything that is kept about a person, as one file. */
export function useUserExport() {
  const exported = useAction('exportUser', { quiet: true });
  const run = async (user: Pick<User, 'id' | 'email'>) => {
    const data = await exported.run({ query: { id: user.id } });
    if (data) download(`${user.email}.json`, JSON.stringify(data, null, 2), 'application/json');
  };
  return { busy: exported.busy, run };
}
