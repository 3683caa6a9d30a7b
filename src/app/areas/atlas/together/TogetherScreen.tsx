import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Translate, useText } from '#app/i18n/useText.ts';
import { Page } from '#app/parts/page/Page.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { SkeletonRows } from '#app/ui/feedback/Skeleton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import { ShareButton } from '../ShareButton.tsx';
import { type Choice, ChoiceForm, usualBounds } from './ChoiceForm.tsx';
import { FileOpener } from './FileOpener.tsx';
import type { Asked, Figures } from './look.ts';
import { useModelWords } from './modelWords.ts';
import { largestFile, type Refusal } from './openFile.ts';
import { PathView } from './PathView.tsx';
import * as css from './together.css.ts';
import { type Address, addressIn, addressOf } from './togetherAddress.ts';
import { useAnswer } from './useAnswer.ts';

const theList: Asked = { kind: 'list' };
const tooLarge: Refusal = { code: 'large' };

/** Several actors at once: searches a model for a counter-example, or opens one, and steps through it. */
export function TogetherScreen() {
  const t = useText();
  const words = useModelWords();
  const query = useSearch();
  const [, navigate] = useLocation();
  const address = addressIn(query);
  const { scenario, fault } = address;
  const [asked, setAsked] = useState<Asked | null>(() => searchAt(address));
  const [file, setFile] = useState<{ readonly name: string; readonly refusal: Refusal | null } | null>(null);
  useEffect(() => {
    if (scenario === null) return;
    setAsked((before) => (isAbout(before, { scenario, fault }) ? before : searchAt({ scenario, fault })));
    setFile(null);
  }, [scenario, fault]);
  const listed = useAnswer(theList);
  const answer = useAnswer(asked);
  const search = (choice: Choice): void => {
    setFile(null);
    setAsked({ kind: 'search', ...choice });
    navigate(addressOf({ ...choice, step: 0 }));
  };
  const open = async (opened: File): Promise<void> => {
    const isLarge = opened.size > largestFile;
    // What is gone by now is as unreadable as what was never a path.
    const text = isLarge ? '' : await opened.text().catch(() => '');
    setFile({ name: opened.name, refusal: isLarge ? tooLarge : null });
    setAsked(isLarge ? null : { kind: 'open', text });
    navigate(addressOf({ scenario: null, fault: null, step: 0 }));
  };
  const refusal = file?.refusal ?? (answer?.kind === 'refused' ? answer.refusal : null);
  const shown = answer?.kind === 'shown' ? answer.shown : null;
  const isSearching = asked?.kind === 'search' && (answer === null || answer.kind === 'sofar');
  return (
    <Page
      title={t('atlas.together.title')}
      breadcrumb={[{ label: t('atlas.title'), href: '/utils/flows' }, { label: t('atlas.together') }]}
      actions={scenario !== null && <ShareButton />}
    >
      <div className={stack24}>
        <p className={css.about}>{t('atlas.together.about')}</p>
        {listed?.kind === 'list' ? (
          <ChoiceForm models={listed.models} words={words} at={address} onSearch={search} />
        ) : (
          listed === null && <SkeletonRows label={t('atlas.together.loading')} />
        )}
        <FileOpener onOpen={(opened) => void open(opened)} />
        {(listed?.kind === 'failed' || answer?.kind === 'failed') && (
          <ErrorState title={t('atlas.together.failed')} onRetry={() => location.reload()} />
        )}
        {isSearching && (
          <Searching figures={answer?.kind === 'sofar' ? answer.figures : null} onCancel={() => setAsked(null)} />
        )}
        <div role="status">
          {refusal && <Note family="red" title={t(`atlas.together.refused.${refusal.code}`, { ...refusal })} />}
          {shown && (
            <Note
              family={shown.property ? 'grey' : 'green'}
              title={shown.figures ? outcomeOf(shown.path !== null, shown.figures, t) : (file?.name ?? '')}
            >
              <p>
                {t('atlas.together.of', {
                  scenario: words.scenario(shown.scenario),
                  product:
                    shown.faultDescription === null
                      ? t('atlas.together.asItIs')
                      : words.sentence(shown.faultDescription),
                })}
              </p>
              {shown.figures && <p>{t('atlas.together.figures', { ...shown.figures })}</p>}
            </Note>
          )}
        </div>
        {shown?.path && (
          <PathView
            shown={shown}
            words={words}
            path={shown.path}
            step={address.step}
            onStep={(step) => navigate(addressOf({ ...address, step }), { replace: true })}
          />
        )}
      </div>
    </Page>
  );
}

type SearchingProps = { readonly figures: Omit<Figures, 'complete'> | null; readonly onCancel: () => void };

function Searching({ figures, onCancel }: SearchingProps) {
  const t = useText();
  return (
    <Note
      family="blue"
      title={t('atlas.together.searching')}
      actions={
        <Button size="small" icon="close" onClick={onCancel}>
          {t('atlas.together.cancel')}
        </Button>
      }
    >
      {figures && <p>{t('atlas.together.figures', { ...figures })}</p>}
    </Note>
  );
}

function outcomeOf(isFound: boolean, { complete }: Figures, t: Translate): string {
  if (isFound) return t('atlas.together.found');
  return t(complete ? 'atlas.together.none' : 'atlas.together.cutOff');
}

const searchAt = ({ scenario, fault }: Pick<Address, 'scenario' | 'fault'>): Asked | null =>
  scenario === null ? null : { kind: 'search', scenario, fault, ...usualBounds };

const isAbout = (asked: Asked | null, { scenario, fault }: Pick<Address, 'scenario' | 'fault'>): boolean =>
  asked?.kind === 'search' && asked.scenario === scenario && asked.fault === fault;
