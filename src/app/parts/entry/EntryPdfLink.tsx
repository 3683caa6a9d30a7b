import { type ReactNode, useState } from 'react';
import { sayFailure } from '../../actors/notices/sayFailure.ts';
import { TextLink } from '../../ui/primitives/TextLink.tsx';
import { offerFile } from '../files/offerFile.ts';
import type { EntryWords } from './entryPdf.ts';

type EntryPdfLinkProps = {
  /** The entry's reference, which the file is called by. */
  readonly name: string;
  readonly words: () => EntryWords | Promise<EntryWords>;
  readonly children: ReactNode;
};

/** Saves an entry as a PDF in the reader's language. */
export function EntryPdfLink({ name, words, children }: EntryPdfLinkProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { entryPdf } = await import(/* webpackChunkName: "entry-pdf" */ './entryPdf.ts');
      offerFile(`${name}.pdf`, await entryPdf(await words()));
    } catch (error) {
      sayFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <TextLink icon="download" onPress={() => void save()}>
      {children}
    </TextLink>
  );
}
