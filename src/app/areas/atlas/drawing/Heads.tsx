import * as css from './drawing.css.ts';

/** The heads of a drawing's lines; `id` begins the names of its own. */
export function Heads({ id }: { readonly id: string }) {
  return (
    <defs>
      {(['idle', 'past', 'possible', 'blocked'] as const).map((state) => (
        <marker
          key={state}
          id={`${id}-${state}`}
          viewBox="0 0 8 8"
          refX="6.5"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M1.5 1 6.5 4 1.5 7" className={css.heads[state]} />
        </marker>
      ))}
    </defs>
  );
}
