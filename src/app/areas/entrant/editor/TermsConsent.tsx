import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { Checkbox } from '#app/ui/forms/Checkbox.tsx';
import { askedVersion } from '#machines/entry/terms.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import * as css from './terms.css.ts';

type Props = {
  readonly loaded: LoadedEntry;
  /** The version that was ticked here. */
  readonly ticked: number | undefined;
  readonly onTick: (version: number | undefined) => void;
};

/** What entrants of the award accept on submitting, with the box that says so; nothing where nothing is asked. */
export function TermsConsent({ loaded: { award, entry, isImpersonated }, ticked, onTick }: Props) {
  const t = useText();
  const format = useFormat();
  const version = askedVersion(award.entrantTerms);
  if (version === 0) return null;
  const accepted = entry.terms?.accepted;
  const heading = { id: `terms-${version}`, title: t('entrant.terms.version', { version }) };
  return (
    <div className={css.terms}>
      <h3 id={heading.id} className={css.title}>
        {heading.title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text cannot be scrolled by keyboard */}
      <section className={css.text} tabIndex={0} aria-labelledby={heading.id}>
        {award.entrantTerms?.text}
      </section>
      {accepted?.version === version ? (
        <p>{t('entrant.terms.accepted', { version, date: format.dateTime(accepted.at, award.timeZone) })}</p>
      ) : isImpersonated ? (
        <p>{t('entrant.terms.notYours')}</p>
      ) : (
        <Checkbox
          id="field-terms"
          label={t('entrant.terms.accept', { version })}
          checked={ticked === version}
          onChange={(isTicked) => onTick(isTicked ? version : undefined)}
        />
      )}
    </div>
  );
}
