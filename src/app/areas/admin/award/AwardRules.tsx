import { Suspense } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { loadMessages } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useReason } from '#app/i18n/useReason.ts';
import { useText } from '#app/i18n/useText.ts';
import { useUnsavedDraft } from '#app/parts/page/unsavedDraft.ts';
import { FinalResult } from '#app/parts/result/FinalResult.tsx';
import { TextArea } from '#app/ui/forms/TextArea.tsx';
import { later } from '#app/ui/loading/later.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack12, stack40, wrap } from '#app/ui/theme/layout.css.ts';
import { heading2, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { mayRewriteAgreement } from '#machines/award/kept.rules.ts';
import { refusals } from '#machines/kit/rules.ts';
import { Overtaken, useOvertaken } from '../shared/Overtaken.tsx';
import * as css from './award.css.ts';
import { TermsVersions } from './TermsVersions.tsx';

const EntrantTerms = later(async () => {
  const loading = import(/* webpackChunkName: "entrant-terms" */ './EntrantTerms.tsx');
  return (await Promise.all([loading, loadMessages('terms')]))[0].EntrantTerms;
});

/** The rules that hold for everybody, and the terms that judges accept. */
export function AwardRules({ award }: { readonly award: Award }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={stack40}>
      <Nda award={award} />
      <TermsVersions award={award} />
      <Suspense fallback={null}>
        <EntrantTerms award={award} />
      </Suspense>
      <section className={stack12}>
        <h2 className={heading2}>{t('admin.award.rules.fixed')}</h2>
        <ul className={css.rules}>
          {award.closesAt && (
            <li>{t('admin.award.rules.deadline', { date: format.dateTime(award.closesAt, award.timeZone) })}</li>
          )}
          <li>{t('admin.award.rules.limit', { count: award.entryLimit })}</li>
          <li>{t(award.blind ? 'admin.award.rules.blind' : 'admin.award.rules.notBlind')}</li>
          <li>{t('admin.award.rules.mean')}</li>
          <li>{t(`common.resultMethod.${award.resultMethod}`)}</li>
          {award.finalResult && (
            <li>
              <FinalResult award={award} />
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}

function Nda({ award }: { readonly award: Award }) {
  const t = useText();
  const reasonText = useReason();
  const draft = useUnsavedDraft(`${award.id} nda`, award.nda.text);
  const { value: text, change: setText, unsaved: changed, settle } = draft;
  const overtaken = useOvertaken(draft);
  // Other fields of the award are saved as they are written, and may have made its version a newer one.
  const update = useAction('updateAward', {
    over: ({ version, nda }) => (nda.version === award.nda.version ? version : null),
  });
  const judges = useQuery('listJudges', { awardID: award.id });
  const accepted = judges.data?.filter(({ nda }) => nda?.version === award.nda.version).length ?? 0;
  const next = award.nda.version + 1;
  const refused = refusals(mayRewriteAgreement, undefined, { text }).map((reason) => ({ text: reasonText(reason) }));
  const save = async () => {
    if (await update.run({ query: { id: award.id }, body: { ndaText: text }, ifMatch: award.version })) settle(text);
  };
  return (
    <section className={css.nda}>
      <Overtaken draft={draft} theirs={award.nda.text} />
      <TextArea
        label={t('admin.award.field.nda')}
        help={t('admin.award.field.nda.help')}
        counter={award.nda.version > 0 ? t('admin.award.nda.version', { version: award.nda.version }) : undefined}
        rows={14}
        maxLength={20_000}
        value={text}
        onChange={setText}
      />
      {award.nda.text === '' && !changed && <p className={secondary}>{t('admin.award.nda.none')}</p>}
      {changed && accepted > 0 && (
        <p className={secondary}>{t('admin.award.nda.again', { count: accepted, version: award.nda.version })}</p>
      )}
      {changed && (
        <div className={wrap}>
          <Button onClick={() => setText(award.nda.text)}>{t('admin.discard')}</Button>
          <Button variant="primary" busy={update.busy} reasons={[...overtaken, ...refused]} onClick={save}>
            {t('admin.award.nda.save', { version: next })}
          </Button>
        </div>
      )}
    </section>
  );
}
