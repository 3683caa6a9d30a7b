import { createRequire } from 'node:module';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** What people take first here, beside those of stolen lists. */
const ours = words(`
  password passwort passw pass parola parole motdepasse contrasena senha secret secrets geheim
  welcome willkommen bienvenue hello hallo bonjour salut letmein login logon signin access entry open
  admin administrator root system user guest test tester testing demo temp temporary default changeme change newpass
  master manager office company business server computer internet windows google facebook apple microsoft amazon
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzu qwertzui azerty azertyui azertyuiop asdf asdfgh asdfghj
  asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc wasd
  abc abcd abcde abcdef abcdefg abcdefgh xyz aaa aaaa aaaaaa aaaaaaa aaaaaaaa
  iloveyou ilove loveyou love lovely lover sunshine princess prince angel flower butterfly sweet honey baby
  football soccer baseball basketball hockey tennis golf fussball arsenal chelsea liverpool barcelona madrid juventus
  monkey dragon tiger lion eagle panther shadow wolf horse dog cat killer hunter ranger
  batman superman spiderman pokemon naruto starwars matrix ninja samurai warrior
  michael jordan robert daniel thomas andrew charlie jessica ashley nicole michelle jennifer hannah amanda maria
  alexandru andrei mihai ionut cristina elena george david james william joshua matthew christian samantha
  summer winter spring autumn fall january february march april may june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday
  london paris berlin newyork america canada england germany france romania bucuresti bucharest china beijing
  trustno trustnoone freedom whatever nothing something forever family friends money success happy lucky
  cheese cookie chocolate banana orange apple pepper ginger coffee pizza
  computer qwe asd zxc iloveu fuckyou fuckoff biteme superstar rockyou rockstar metallica
  awards award judge judging entrant organiser
`);

let known: ReadonlySet<string> | undefined;

/** Some 49,000 passwords that were stolen most often, in small letters, and ours; read where the first password is chosen. */
function taken(word: string): boolean {
  if (!known) {
    const stolen = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json') as readonly string[];
    known = new Set([...stolen, ...ours]);
  }
  return known.has(word);
}

/** The fewest letters that make a word of what stands between digits and signs. */
const shortestWord = 3;
const isTaken = (word: string) => word.length >= shortestWord && taken(word);

const swaps: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's', '7': 't' };

/**
 * Whether a password is one of those that are guessed first: a common word, also with letters swapped for signs, with
 * digits and signs around it, written twice, a row of keys or digits, or one or two signs again and again.
 */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = core(lower);
  const swapped = core([...lower.replace(/[\d\W_]+$/, '')].map((sign) => swaps[sign] ?? sign).join(''));
  if (taken(lower) || new Set(lower).size < fewestSigns) return true;
  return [bare, swapped].some((word) => isTaken(word) || isTwice(word)) || rows.some((row) => isRow(lower, row));
}

/** Of fewer different signs is what one key, or two, make. */
const fewestSigns = 3;

/** The word without what people put before and behind it. */
const core = (text: string) => text.replace(/^[\d\W_]{1,256}/, '').replace(/[\d\W_]{1,256}$/, '');

const isTwice = (word: string) => {
  const half = word.slice(0, word.length / 2);
  return word.length >= 6 && word === half + half && taken(half);
};

const rows = [
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'q1w2e3r4t5y6u7i8o9p0',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'a1b2c3d4e5f6g7h8i9j0',
];

/** Of fewer signs nothing is a row: what else such a password has is its own, in whatever letters. */
const shortestRow = 6;

function isRow(password: string, row: string): boolean {
  const signs = password.replace(/[^a-z0-9]/g, '');
  return signs.length >= shortestRow && row.includes(signs);
}
