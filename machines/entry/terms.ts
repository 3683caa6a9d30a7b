/** What entrants of an award accept on submitting: its newest version. An empty text asks for nothing. */
export interface EntrantTerms {
  readonly version: number;
  readonly text: string;
}

/** What a submission has to do with the terms. Versions count from 1; 0 stands for none. */
export interface TermsOnSubmitting {
  /** The version that is asked for. */
  readonly version: number;
  /** The version that the entrant accepts, or accepted before. */
  readonly accepted: number;
  /** Whether the organiser's side submits for the entrant: nobody consents for somebody else, so that it stays open. */
  readonly open: boolean;
}

/** The version that a submission is asked for; 0 where nothing is. */
export const askedVersion = (terms: EntrantTerms | null | undefined): number =>
  terms && terms.text.trim() !== '' ? terms.version : 0;

/** What a submission comes to: what is ticked counts only of the version asked for, and only by the entrant. */
export const termsOnSubmitting = (
  version: number,
  {
    ticked,
    before,
    open,
  }: { readonly ticked: number | undefined; readonly before: number | null | undefined; readonly open: boolean },
): TermsOnSubmitting => ({ version, accepted: !open && ticked === version ? version : (before ?? 0), open });

/** Whether the submission gives a consent that was not given before. */
export const consentsAnew = (
  { version, accepted, open }: TermsOnSubmitting,
  before: number | null | undefined,
): boolean => !open && version > 0 && accepted === version && before !== version;
