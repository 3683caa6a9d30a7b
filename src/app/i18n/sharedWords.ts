/** English texts that a language rightly writes the same way: names, and words that the languages share. */
export const sharedWords = (locale: string): ReadonlySet<string> =>
  new Set([...names, ...(words[locale as keyof typeof words] ?? [])]);

const names = ['E-mail', 'Ref.', 'Awards', 'CSV', 'XLSX', 'PDF', 'API', 'Roboto', 'Inter', 'Poppins'];

const words = {
  fr: [
    ...[
      'Actions',
      'Audit',
      'Client',
      'Date',
      'Dates',
      'Description',
      'Document',
      'Documents',
      'Email',
      'Guide',
      'Image',
      'Images',
    ],
    ...['Logos', 'Message', 'Messages', 'Notifications', 'Organisation', 'Organisations', 'Total', 'Type', 'Version'],
    ...[
      'Version {version}',
      'Version {version, number}',
      'Version {version, number}, {date}',
      'Versions',
      'Invitation',
      'Code',
      'Certificate',
      'Simulation',
      'Table',
      'Transitions',
      'Transition',
      'Action',
      'Conditions',
    ],
    ...['Page {page}', 'Question', 'Questions', 'Options', 'Instructions', 'Restaurer', 'Maximum', 'Minimum', 'Note'],
    ...['Machine', 'Machine (XState JSON)', 'Page (PDF)'],
  ],
  ro: [
    ...[
      'Administrator',
      'Audit',
      'Final',
      'Client',
      'Conflict',
      'Cost',
      'Document',
      'Email',
      'Accept',
      'Total',
      'Cod',
      'Text',
      'Tip',
    ],
    ...[
      'Rol',
      'Maxim',
      'Minim',
      'Plan',
      'Model',
      'Card',
      'Link',
      'Logo',
      'Test',
      'Status',
      'Tranzit',
      'Import',
      'Browser',
    ],
  ],
};
