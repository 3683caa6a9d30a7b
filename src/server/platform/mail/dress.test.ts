import { expect, it } from 'vitest';
import type { Mail } from '../../ports/mail.ts';
import { dress } from './dress.ts';

const mail: Mail = {
  to: 'ruth@example.org',
  why: 'invitation',
  locale: 'fr',
  code: 'tidal-0O',
  subject: 'Vous êtes invitée',
  text: 'Bonjour Ruth,\n\nMot de passe : tidal-0O\nà bientôt',
  frame: {
    organiser: 'Alder Trust',
    rows: [
      ['Prix', 'Civic Design Awards'],
      ['Votre rôle', 'Juré'],
    ],
    link: { path: 'login', label: 'Se connecter' },
    copy: 'Si le bouton ne fonctionne pas :',
    note: 'Envoyé par Alder Trust.',
  },
};

it('says as text what it is about, the whole address of the page, and who sent it', () => {
  expect(dress(mail, 'https://awards.example.org/a/').text).toBe(
    [
      'Bonjour Ruth,\n\nMot de passe : tidal-0O\nà bientôt',
      'Prix\u00a0: Civic Design Awards\nVotre rôle\u00a0: Juré',
      'Se connecter\u00a0:\nhttps://awards.example.org/a/login',
      'Envoyé par Alder Trust.',
    ].join('\n\n'),
  );
});

it('says the same as a page in the reader’s language, the password in letters of its own', () => {
  const { html = '' } = dress(mail, 'https://awards.example.org/');
  expect(html).toContain('<html lang="fr">');
  expect(html).toMatch(/Mot de passe : <code [^>]+>tidal-0O<\/code><br>à bientôt/);
  expect(html).toMatch(/<a class="b" href="https:\/\/awards\.example\.org\/login"[^>]*>Se connecter<\/a>/);
  for (const name of ['Alder Trust', 'Civic Design Awards', 'Juré', 'Envoyé par']) expect(html).toContain(name);
});

it('reads nothing that people typed as HTML, and no name breaks a header', () => {
  const hostile = '<script>alert(1)</script>\r\nBcc: all@example.org"&';
  const frame = {
    organiser: hostile,
    rows: [[hostile, hostile]] as const,
    link: { path: 'entry?title="><img src=x>', label: hostile },
    copy: hostile,
    note: hostile,
  };
  const { html = '', subject } = dress(
    { ...mail, subject: hostile, text: hostile, frame },
    'https://awards.example.org/',
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(6);
  expect(subject).not.toMatch(/[\r\n]/);
});

it('shows the organiser’s logo from within the message, with its name beside it', () => {
  const logo = Buffer.alloc(40);
  logo.writeUInt32BE(480, 16);
  logo.writeUInt32BE(60, 20);
  const { html = '', logo: carried } = dress({ ...mail, logo }, 'https://awards.example.org/');
  expect(html).toMatch(/<img src="cid:logo" alt="" width="240" height="30" [^>]+><br>Alder Trust/);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(carried).toBe(logo);
});

it('leaves a message without a frame as it is', () => {
  const { frame: _, ...bare } = mail;
  expect(dress(bare, 'https://awards.example.org/')).toEqual(bare);
});
