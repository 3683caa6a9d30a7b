import { useLocation } from 'wouter';
import '#app/ui/primitives/moreIcons.ts';
import { VotePage } from './VotePage.tsx';

/** The page of a public vote: `/vote/` and its id. */
export default function VoteRoutes() {
  const [path] = useLocation();
  const id = path.split('/')[2] ?? '';
  return <VotePage key={id} id={id} />;
}
