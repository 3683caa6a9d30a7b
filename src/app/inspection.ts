/** Whether the address asks to look into the running machines, which only a developer's own host lets it. */
export const asksToInspect = ({ search, hostname }: Pick<Location, 'search' | 'hostname'>): boolean =>
  new URLSearchParams(search).has('inspect') &&
  (process.env.NODE_ENV !== 'production' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname));
