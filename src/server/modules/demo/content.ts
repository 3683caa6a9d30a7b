/** What the demo is about: enough of it that every screen looks like a real organiser's. */
export const organiser = {
  name: 'Alder Trust',
  country: 'GB',
  taxID: 'GB 482 9317 06',
  tax: { name: 'VAT', rate: 2_000, included: true },
};

/** Of every demo account. */
export const demoPassword = 'Demo-Awards-1';

export const administrator = { email: 'admin@demo.test', givenName: 'Margaret', familyName: 'Ellison' };

/** Judges, with how far each marks above or below the others. */
export const judges = [
  { givenName: 'Helen', familyName: 'Okafor', severity: -1 },
  { givenName: 'Daniel', familyName: 'Lindqvist', severity: 0 },
  { givenName: 'Sylvie', familyName: 'Moreau', severity: 1 },
  { givenName: 'Amit', familyName: 'Rao', severity: 0 },
  { givenName: 'Ioana', familyName: 'Marin', severity: -1 },
  { givenName: 'Wei', familyName: 'Chen', severity: 1 },
] as const;

/** Entrants, each of its own organisation. */
export const entrants = [
  { givenName: 'Nia', familyName: 'Prosser', organisation: 'Saltmarsh Studio', country: 'GB' },
  { givenName: 'Piotr', familyName: 'Wrona', organisation: 'Hatch Row Architects', country: 'GB' },
  { givenName: 'Ana', familyName: 'Dobre', organisation: 'Common Ground CIC', country: 'RO' },
  { givenName: 'Leila', familyName: 'Haddad', organisation: 'Marram Digital', country: 'FR' },
  { givenName: 'Callum', familyName: 'Reid', organisation: 'Northgate Transport', country: 'GB' },
  { givenName: 'Grace', familyName: 'Mbeki', organisation: 'Fold Studio', country: 'GB' },
  { givenName: 'Tom', familyName: 'Ashworth', organisation: 'Kestrel & Lowe', country: 'GB' },
  { givenName: 'Mei', familyName: 'Lin', organisation: 'Orchard Street Practice', country: 'CN' },
  { givenName: 'Rosa', familyName: 'Delgado', organisation: 'Pennant Housing Trust', country: 'GB' },
  { givenName: 'Ewan', familyName: 'Fraser', organisation: 'Brightwell Borough Council', country: 'GB' },
  { givenName: 'Camille', familyName: 'Laurent', organisation: 'Makers of Marlow Lane', country: 'FR' },
  { givenName: 'Radu', familyName: 'Ionescu', organisation: 'Estuary Works', country: 'RO' },
  { givenName: 'Priya', familyName: 'Nair', organisation: 'Lantern Civic', country: 'GB' },
  { givenName: 'Owen', familyName: 'Pugh', organisation: 'Quayside Collective', country: 'GB' },
] as const;

const rubric = (first: [string, string], second: [string, string], third: [string, string], fourth: [string, string]) =>
  (
    [
      [...first, 40],
      [...second, 30],
      [...third, 20],
      [...fourth, 10],
    ] as const
  ).map(([name, description, weight]) => ({ name, description, weight }));

const delivery: [string, string] = ['Delivery and value', 'On time, within cost, and cheap to run.'];
const access: [string, string] = ['Accessibility', 'Everybody can use it without asking for help.'];

/** What a mark means, the same in every criterion. */
export const anchors = [
  { from: 9, to: 10, text: 'Outstanding: others will copy it, and the evidence is in the document.' },
  { from: 6, to: 8, text: 'Thoughtful and consistent; one or two details unresolved.' },
  { from: 3, to: 5, text: 'Does what was asked, and little more.' },
  { from: 0, to: 2, text: 'Not shown, or not yet working.' },
];

const categories = [
  {
    name: 'Public Space',
    names: { fr: 'Espace public', ro: 'Spațiu public', zh: '公共空间' },
    description: 'Streets, squares, parks and waterfronts that are open to everybody.',
    criteria: rubric(
      ['Public benefit', 'What it changed for the people who use it.'],
      ['Quality of design', 'Clear idea, well made, at home where it stands.'],
      delivery,
      access,
    ),
  },
  {
    name: 'Housing',
    names: { fr: 'Logement', ro: 'Locuințe', zh: '住宅' },
    description: 'Homes that are affordable to live in, new or restored.',
    criteria: rubric(
      ['Life in the homes', 'Light, room, quiet and company.'],
      ['Quality of design', 'Clear idea, well made, at home where it stands.'],
      delivery,
      access,
    ),
  },
  {
    name: 'Digital Service',
    names: { fr: 'Service numérique', ro: 'Serviciu digital', zh: '数字服务' },
    description: 'Public services that people use on a screen.',
    criteria: rubric(
      ['Use', 'Who uses it, and what they no longer have to do.'],
      ['Quality of design', 'Plain words, few steps, nothing in the way.'],
      ['Resilience', 'What happens when something fails.'],
      access,
    ),
  },
  {
    name: 'Wayfinding',
    names: { fr: 'Signalétique', ro: 'Orientare', zh: '导视' },
    description: 'Signs, maps and routes that bring people where they want to go.',
    criteria: rubric(
      ['Clarity', 'A stranger finds the way at the first try.'],
      ['Quality of design', 'Clear idea, well made, at home where it stands.'],
      delivery,
      access,
    ),
  },
  {
    name: 'Conservation',
    names: { fr: 'Conservation', ro: 'Conservare', zh: '保护' },
    description: 'Old fabric kept in use with care.',
    criteria: rubric(
      ['Care for what was there', 'What was kept, what was lost, and why.'],
      ['Quality of design', 'New work that the old can live with.'],
      delivery,
      access,
    ),
  },
] as const;

const communityBuilding = {
  name: 'Community building',
  names: { fr: 'Bâtiment communautaire', ro: 'Clădire comunitară', zh: '社区建筑' },
  description: 'Libraries, halls, clubs and workshops by studios under seven years old.',
  criteria: categories[0].criteria,
};

/** The awards, with their dates in days from the day of the demo. */
export const awards = [
  {
    name: 'Civic Design Awards 2026',
    description: 'For work that makes a place better for the people who live in it.',
    prefix: 'CD',
    status: 'judging',
    opens: -130,
    closes: -14,
    judgingCloses: 15,
    results: 28,
    fee: { amount: 29_500, earlyAmount: 24_500, earlyUntil: -60 },
    categories,
  },
  {
    name: 'Young Practice Prize 2027',
    description: 'For studios under seven years old.',
    prefix: 'YP',
    status: 'open',
    opens: -20,
    closes: 36,
    judgingCloses: 70,
    results: 90,
    fee: { amount: 18_000, earlyAmount: 14_000, earlyUntil: 18 },
    categories: [communityBuilding, categories[0], categories[1], categories[2], categories[4]],
  },
  {
    name: 'Civic Design Awards 2025',
    description: 'For work that makes a place better for the people who live in it.',
    prefix: 'CE',
    status: 'completed',
    opens: -495,
    closes: -380,
    judgingCloses: -350,
    results: -336,
    fee: { amount: 27_500, earlyAmount: 22_500, earlyUntil: -420 },
    categories: categories.slice(0, 2),
  },
] as const;

export const confidentiality = `You will see work that is not public. Until the results are announced you keep to yourself what you read, what you mark and what other judges say.

You use the documents for judging only, keep no copy when judging ends, and say so at once if you know an entrant, have worked for one, or stand to gain from a result: you then stand aside from that entry.

You mark what the entry shows, by the published criteria, and talk about your marks with nobody but the organiser.`;

/** Titles by category, and where each stands. */
export const projects: Record<string, readonly (readonly [string, string])[]> = {
  'Public Space': [
    ['Tidewater Steps', 'Harbour Road, Saltmarsh'],
    ['Canal Street Commons', 'Canal Street, Hatchley'],
    ['Playable Drain', 'Marlow Green'],
    ['Lido Terrace', 'Eastcliff'],
    ['Old Abattoir Market', 'Kestrel Yard'],
    ['Ropewalk Green', 'Ropewalk, Quayside'],
    ['Half Moon Square', 'Brightwell'],
    ['Weir Meadow', 'Pennant Weir'],
    ['Net Loft Yard', 'Quayside'],
    ['Chapel Green', 'Chapel Street'],
    ['Market Steps', 'Hatchley'],
  ],
  Housing: [
    ['Foundry Yard Homes', 'Foundry Yard, Pennant'],
    ['Almshouse Court', 'Orchard Street'],
    ['Meadow Lane Terrace', 'Meadow Lane'],
    ['Twelve Doors', 'Lowe Hill'],
    ['The Long House', 'Estuary Road'],
    ['Chapel Street Closed', 'Chapel Street'],
    ['Slipway Cottages', 'Carra Quay'],
    ['Quarry Rise', 'Old Quarry, Fold'],
    ['Lantern Mews', 'Lantern Street'],
    ['Pennant Yard', 'Pennant'],
  ],
  'Digital Service': [
    ['Repairs Online', 'Brightwell Borough'],
    ['Book a Grave', 'Marram County'],
    ['Bins, Explained', 'Northgate'],
    ['Library at Night', 'Fold'],
    ['One Form Fewer', 'Lantern'],
    ['School Places Map', 'Hatchley'],
    ['Ask the Council', 'Marlow'],
    ['Ferry Times', 'Isle of Carra'],
  ],
  Wayfinding: [
    ['Ferry Road Crossing', 'Ferry Road'],
    ['Northgate Signs', 'Northgate Station'],
    ['Estuary Path', 'The Estuary'],
    ['Hospital in Colours', 'St Anne'],
    ['Station Forecourt', 'Brightwell Station'],
    ['Signs at Child Height', 'Marlow Lane'],
  ],
  Conservation: [
    ['Slipway Steps', 'Carra Slipway'],
    ['Guildhall Roof', 'Guildhall'],
    ['Saltworks Signal Box', 'Saltworks Halt'],
    ['Mill Race', 'Orchard Mill'],
    ['Reading Room Windows', 'Quayside'],
    ['Lamp Store', 'Lantern Street'],
  ],
  'Community building': [
    ['Harbour Light Library', 'Carra Quay, Isle of Carra'],
    ['Boat Shed Hall', 'Quayside'],
    ['Workshop Nine', 'Foundry Yard'],
    ['Allotment Kitchen', 'Meadow Lane'],
  ],
};

/** Sentences that a statement is made of. */
export const sentences = [
  'Before the works, counts on six days in May found 41 people an hour passing and none stopping.',
  'A year later the same counts found 118 people passing and 37 stopping, a third of them under sixteen.',
  'The residents asked for somewhere dry to sit that nobody has to pay for, and that is what was built first.',
  'The works finished nine days late and 1.8% over budget, after a buried wall was found and kept.',
  'Maintenance is paid from what the place earns, and the accounts are published each spring.',
  'A ramp runs the full length, so nobody is shown another way in.',
  'Nothing was taken away that could be repaired, and every repair is marked on the drawings.',
  'The design was tried at full size, in chalk and plywood, on four Saturdays before anything was ordered.',
  'Two apprentices learnt their trade on it and have stayed on to look after it.',
  'It uses no energy in summer and a fifth of what the old one used in winter.',
] as const;

export const comments = [
  'The before-and-after counts are what every entry should bring. I would like to know how it is cleaned.',
  'A clear idea, carried through to the last detail.',
  'Good work; the document says more about the process than about the people who use it.',
  'The cost is explained honestly, which is rare.',
] as const;
