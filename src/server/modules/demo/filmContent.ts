/** The film prize of the demo: its words, and who voted for what. */
export const filmPrize = {
  name: 'Northlight Film Prize 2027',
  description: 'For films that were made with little money and much care.',
  categories: [
    {
      name: 'Short film',
      names: { fr: 'Court métrage', ro: 'Scurtmetraj', zh: '短片' },
      description: 'Up to forty minutes, of any kind.',
    },
    {
      name: 'Feature',
      names: { fr: 'Long métrage', ro: 'Lungmetraj', zh: '长片' },
      description: 'Over forty minutes, of any kind.',
    },
  ],
  criteria: [
    { name: 'Story', description: 'What it tells, and how.', weight: 50 },
    { name: 'Craft', description: 'Picture, sound and cut.', weight: 50 },
  ],
  round: 'Screening',
  vote: 'Northlight Audience Prize',
} as const;

/** What every form of a film says of its picture. */
export const stillField = {
  label: { en: 'Picture of the film', fr: 'Image du film', ro: 'Imagine din film', zh: '影片剧照' },
  help: {
    en: 'Everybody who votes sees it.',
    fr: 'Toute personne qui vote la voit.',
    ro: 'O vede oricine votează.',
    zh: '所有投票者都会看到。',
  },
};

interface Film {
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  /** Answers of the two judges; who has one yes at least goes on. */
  readonly answers: readonly ('yes' | 'no')[];
  /** Ballots that chose it. */
  readonly votes: number;
}

/** In the language of whoever made them; the first three are short films. */
export const films: readonly Film[] = [
  {
    title: 'Eleven Kilometres Home',
    minutes: 19,
    answers: ['yes', 'yes'],
    votes: 2,
    summary: 'A bus does not come. A boy runs home with his school bag, and with something he has not told.',
  },
  {
    title: 'La Saison des papillons',
    minutes: 38,
    answers: ['yes', 'yes'],
    votes: 1,
    summary: 'Une apicultrice et sa fille comptent les papillons d’un été. Peint sur verre, image par image.',
  },
  {
    title: 'Lampa din poartă',
    minutes: 12,
    answers: ['no', 'no'],
    votes: 0,
    summary: 'O lampă arde într-o curte părăsită, iar vecinii se ceartă pentru ea.',
  },
  {
    title: '盐路',
    minutes: 88,
    answers: ['yes', 'yes'],
    votes: 1,
    summary: '一名盐工把最后一车盐运往海边，而海岸已退去十几公里。',
  },
  {
    title: 'The Long Ferry',
    minutes: 104,
    answers: ['yes', 'yes'],
    votes: 2,
    summary: 'The night boat is held offshore by fog, and two sisters have until morning to settle one house.',
  },
  {
    title: 'Maree joasă',
    minutes: 71,
    answers: ['yes', 'yes'],
    votes: 0,
    summary: 'Șase negustori, șase inundații: o stradă întreagă așteaptă mareea de primăvară.',
  },
];
