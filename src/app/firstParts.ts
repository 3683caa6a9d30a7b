/** What one screen begins with. */
interface FirstParts {
  readonly chunks: readonly string[];
  readonly words: readonly string[];
  /** Chunks that it needs besides on a device on which a judge worked before. */
  readonly device?: readonly string[];
  /**
   * Addresses of the calls that it makes first, to the letter: {award} for the award that was chosen last, {id} for what
   * follows the screen's address in its path. Where an address has a query, nothing of the award is begun: it may name another.
   */
  readonly calls?: readonly string[];
}

const session = ['/account/login', '/award/list'];
const ofAward = [...session, '/award/summary?id={award}'];
const ofEntrant = [...session, '/entry/list'];
const ofAdmin = ['dashboard', 'admin', 'entries', 'award', 'reasons'];
const ofJudge = {
  // Not the entries: they are asked for once it is known what of this device the server has.
  calls: session,
  device: ['deviceKey', 'device'],
};

/**
 * What the screens at an address are made of, by the names of their chunks and of their words: the page itself asks for
 * these before its script runs. The longest address that begins a path counts.
 */
export const firstParts: Readonly<Record<string, FirstParts>> = {
  '/login': { chunks: ['public'], words: ['public'] },
  '/register': { chunks: ['public', 'register'], words: ['public'] },
  '/verify': { chunks: ['public', 'register'], words: ['public'] },
  '/forgot': { chunks: ['public', 'recover'], words: ['public'] },
  '/reset': { chunks: ['public', 'recover'], words: ['public'] },
  '/': {
    chunks: ['admin'],
    words: ['dashboard'],
    calls: [...ofAward, '/judge/list?awardID={award}', '/award/summary?id={award}&results=panels'],
  },
  '/awards': { chunks: ['admin', 'admin-awards'], words: ofAdmin, calls: session },
  '/award': {
    chunks: ['admin', 'admin-award'],
    words: ['dashboard', 'award', 'reasons'],
    calls: [...session, '/award/summary?id={id}'],
  },
  '/categories': { chunks: ['admin', 'admin-categories'], words: ofAdmin, calls: ofAward },
  '/category': { chunks: ['admin', 'admin-categories'], words: ofAdmin, calls: session },
  '/judges': {
    chunks: ['admin', 'admin-judges'],
    words: [...ofAdmin, 'planning'],
    calls: ofAward,
  },
  '/scores': {
    chunks: ['admin', 'admin-scores'],
    words: [...ofAdmin, 'planning'],
    calls: ofAward,
  },
  '/entries': {
    chunks: ['admin', 'admin-entries'],
    words: ['dashboard', 'entries'],
    calls: [...ofAward, '/admin/entry/list?awardID={award}&sort=ref&fields=row&limit=100', '/user/views'],
  },
  '/entry': { chunks: ['admin', 'admin-entry'], words: ofAdmin, calls: session },
  '/invoices': { chunks: ['admin', 'admin-money'], words: ofAdmin, calls: ofAward },
  '/prices': { chunks: ['admin', 'admin-money'], words: ofAdmin, calls: ofAward },
  '/users': { chunks: ['admin', 'admin-users'], words: ofAdmin, calls: session },
  '/user': { chunks: ['admin', 'admin-users'], words: ofAdmin, calls: session },
  '/entrant': { chunks: ['entrant'], words: ['entrant'], calls: [...ofEntrant, '/payments/invoices'] },
  '/entrant/entry': {
    chunks: ['entrant', 'entrant-entry'],
    words: ['entrant', 'entry', 'reasons'],
    calls: ['/account/login'],
  },
  '/entrant/entry/list': {
    chunks: ['entrant', 'entrant-entries'],
    words: ['entrant', 'entry', 'reasons'],
    calls: ofEntrant,
  },
  '/judge': { chunks: ['judge'], words: ['judge'], ...ofJudge },
  '/judge/entries': { chunks: ['judge', 'judge-entries'], words: ['judge'], ...ofJudge },
  '/judge/play': { chunks: ['judge', 'judge-play'], words: ['judge', 'reasons'], ...ofJudge },
  '/judge/entry': { chunks: ['judge', 'judge-play'], words: ['judge', 'reasons'], ...ofJudge },
  '/judge/nda': { chunks: ['judge', 'judge-terms'], words: ['judge', 'reasons'], calls: session },
  '/admin/settings': { chunks: ['settings'], words: ['settings', 'reasons'], calls: ['/account/login'] },
  '/judge/settings': { chunks: ['settings'], words: ['settings', 'reasons'], calls: ['/account/login'] },
  '/entrant/settings': { chunks: ['settings'], words: ['settings', 'reasons'], calls: ['/account/login'] },
};
