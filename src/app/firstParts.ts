/**
 * What the screens at an address are made of, by the names of their chunks and of their words: the page itself asks for
 * these before its script runs. The longest address that begins a path counts.
 */
export const firstParts: Readonly<
  Record<string, { readonly chunks: readonly string[]; readonly words: readonly string[] }>
> = {
  '/login': { chunks: ['public'], words: ['public'] },
  '/register': { chunks: ['public', 'register'], words: ['public'] },
  '/verify': { chunks: ['public', 'register'], words: ['public'] },
  '/forgot': { chunks: ['public', 'recover'], words: ['public'] },
  '/reset': { chunks: ['public', 'recover'], words: ['public'] },
  '/': { chunks: ['admin'], words: ['dashboard'] },
  '/awards': { chunks: ['admin', 'admin-awards'], words: ['dashboard', 'admin', 'reasons'] },
  '/award': { chunks: ['admin', 'admin-award'], words: ['dashboard', 'admin', 'reasons'] },
  '/categories': { chunks: ['admin', 'admin-categories'], words: ['dashboard', 'admin', 'reasons'] },
  '/category': { chunks: ['admin', 'admin-categories'], words: ['dashboard', 'admin', 'reasons'] },
  '/judges': { chunks: ['admin', 'admin-judges'], words: ['dashboard', 'admin', 'planning', 'reasons'] },
  '/scores': { chunks: ['admin', 'admin-scores'], words: ['dashboard', 'admin', 'reasons'] },
  '/entries': { chunks: ['admin', 'admin-entries'], words: ['dashboard', 'admin', 'reasons'] },
  '/entry': { chunks: ['admin', 'admin-entry'], words: ['dashboard', 'admin', 'reasons'] },
  '/invoices': { chunks: ['admin', 'admin-money'], words: ['dashboard', 'admin', 'reasons'] },
  '/prices': { chunks: ['admin', 'admin-money'], words: ['dashboard', 'admin', 'reasons'] },
  '/users': { chunks: ['admin', 'admin-users'], words: ['dashboard', 'admin', 'reasons'] },
  '/user': { chunks: ['admin', 'admin-users'], words: ['dashboard', 'admin', 'reasons'] },
  '/entrant': { chunks: ['entrant'], words: ['entrant'] },
  '/entrant/entry': { chunks: ['entrant', 'entrant-entry'], words: ['entrant', 'entry', 'reasons'] },
  '/entrant/entry/list': { chunks: ['entrant', 'entrant-entries'], words: ['entrant', 'entry', 'reasons'] },
  '/judge': { chunks: ['judge'], words: ['judge'] },
  '/judge/entries': { chunks: ['judge', 'judge-entries'], words: ['judge'] },
  '/judge/play': { chunks: ['judge', 'judge-play'], words: ['judge', 'reasons'] },
  '/judge/entry': { chunks: ['judge', 'judge-play'], words: ['judge', 'reasons'] },
  '/judge/nda': { chunks: ['judge', 'judge-terms'], words: ['judge', 'reasons'] },
  '/admin/settings': { chunks: ['settings'], words: ['settings', 'reasons'] },
  '/judge/settings': { chunks: ['settings'], words: ['settings', 'reasons'] },
  '/entrant/settings': { chunks: ['settings'], words: ['settings', 'reasons'] },
};
