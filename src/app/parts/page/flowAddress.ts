/** Where the atlas shows a machine's chart as it stands for one thing: its state, and the facts its rules decide by. */
export function flowAddress(
  machine: string,
  { state, facts }: { readonly state: string; readonly facts: unknown },
): string {
  return `/utils/flows/${machine}?${new URLSearchParams({ state, facts: JSON.stringify(facts) })}`;
}
