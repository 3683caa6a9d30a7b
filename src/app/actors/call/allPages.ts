import type { CallName } from '#contract/calls.ts';
import type { Query } from '#contract/schemas.ts';
import { type Ask, api, type ItemOf, type Page } from '../../api/api.ts';
import { problemOf } from '../../api/apiError.ts';
import { problemText } from '../../api/problemText.ts';
import { notify } from '../notices/notices.ts';

/**
 * Every item of a list; null, with an alert, where it could not be had. A list is asked for as a whole, as it is at one moment: of pages, an entry
 * that goes or comes meanwhile would take another one out or put it in twice. Only what grows at its end answers pages by itself.
 */
export async function allPages<Name extends CallName>(name: Name, query: Query<Name>): Promise<ItemOf<Name>[] | null> {
  let items: ItemOf<Name>[] = [];
  let cursor: string | null = null;
  try {
    do {
      const asked: object = { ...(query as object), ...(cursor !== null && { cursor }) };
      // `Ask` asks for a body where the contract needs one: calls that list need none.
      const page: Page<ItemOf<Name>> = await api.page(name, { query: asked } as unknown as Ask<Name>);
      items = [...items, ...page.items];
      cursor = page.next;
    } while (cursor !== null);
    return items;
  } catch (error) {
    notify({ message: problemText(problemOf(error)), severity: 'error' });
    return null;
  }
}
