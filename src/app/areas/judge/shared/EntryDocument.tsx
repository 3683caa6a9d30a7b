import { type KeyboardEvent, memo, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useFileAddress } from '#app/actors/entry/fileAddress.ts';
import type { JudgedEntry } from '#app/data/offline/sheets.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { type MessageId, useText } from '#app/i18n/useText.ts';
import { formPart } from '#app/parts/entry/form/later.tsx';
import { KeyValue, type Pair } from '#app/ui/data/KeyValue.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonArea } from '#app/ui/feedback/Skeleton.tsx';
import { Icon } from '#app/ui/primitives/Icon.tsx';
import type { IconName } from '#app/ui/primitives/iconNames.ts';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { dim, heading2, title } from '#app/ui/theme/text.css.ts';
import { formatAmount } from '#contract/answers.ts';
import type { StoredFile } from '#contract/entities/entry.ts';
import { entryFacts } from '#machines/entry/entry.fields.ts';
import * as css from './play.css.ts';

type Shown = 'document' | 'image' | 'text';
type ShownEntry = Pick<JudgedEntry, 'entry' | 'award'>;

/** What was entered, beside the rubric: the statement first where there is one, then the document and the image. */
export const EntryDocument = memo(function EntryDocument({ judged }: { readonly judged: ShownEntry }) {
  const t = useText();
  const id = useId();
  const { entry } = judged;
  const tabs = tabsOf(judged);
  const [chosen, setChosen] = useState<Shown | null>(null);
  const shown = (tabs.find((tab) => tab.id === chosen) ?? tabs[0])?.id ?? 'text';
  const url = shown === 'document' ? entry.supportingDocURL : shown === 'image' ? entry.supportingImageURL : null;
  const file = shown === 'image' ? entry.files.supportingImage : entry.files.supportingDoc;
  const { address, problem, reload } = useFileAddress(url);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = step && tabs[(tabs.findIndex((tab) => tab.id === shown) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <section className={css.document} aria-label={t('judge.document.region')}>
      <div className={css.documentBar}>
        <div className={css.files} role="tablist" aria-label={t('judge.document.files')} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === shown}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === shown ? 0 : -1}
              className={css.file}
              onClick={() => setChosen(tab.id)}
            >
              <Icon name={tab.icon} />
              {t(tab.label)}
            </button>
          ))}
        </div>
        {address && (
          <span className={css.openElsewhere}>
            <TextLink
              href={address}
              external
              target="_blank"
              icon="external"
              size="small"
              label={t('judge.document.open')}
            >
              <span className={css.openWords}>{t('judge.document.open')}</span>
            </TextLink>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reached by keyboard */}
      <div className={css.viewer} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} tabIndex={0}>
        {shown === 'text' ? (
          <EntryText judged={judged} />
        ) : problem ? (
          <div className={css.middle}>
            <ErrorState title={t('judge.document.failed')} onRetry={reload}>
              {t('judge.document.failedBody')}
            </ErrorState>
          </div>
        ) : (
          <Viewer key={entry.id + shown} address={address} file={file} title={entry.data.title || entry.ref} />
        )}
      </div>
    </section>
  );
});

const EntryAnswers = formPart(
  async () => (await import(/* webpackChunkName: "answers" */ '#app/parts/entry/form/EntryAnswers.tsx')).EntryAnswers,
);

type ViewerProps = {
  readonly address: string | null;
  readonly file: StoredFile | undefined;
  readonly title: string;
};

function Viewer({ address, file, title: name }: ViewerProps) {
  const t = useText();
  const [shown, setShown] = useState(address);
  const frame = useRef<HTMLIFrameElement>(null);
  useFocusStays(frame);
  // A new signature for the same file must not reload what is being read.
  useEffect(() => {
    if (address && !shown) setShown(address);
  }, [address, shown]);
  if (!shown) {
    return (
      <div className={css.paper}>
        <SkeletonArea label={name}>
          <Skeleton width={280} height={28} />
          <Skeleton height={12} />
          <Skeleton height={12} />
        </SkeletonArea>
      </div>
    );
  }
  if (file?.mimeType.startsWith('image/')) {
    return <img className={css.picture} src={shown} alt={t('judge.document.imageOf', { title: name })} />;
  }
  if (navigator.pdfViewerEnabled === false) {
    return (
      <div className={css.middle}>
        <EmptyState
          title={t('judge.document.noViewer')}
          actions={
            <LinkButton variant="primary" href={address ?? shown} external target="_blank" icon="external">
              {t('judge.document.open')}
            </LinkButton>
          }
        >
          {t('judge.document.noViewerBody')}
        </EmptyState>
      </div>
    );
  }
  return (
    <iframe
      ref={frame}
      className={css.frame}
      src={`${shown}#navpanes=0&view=FitH`}
      title={t('judge.document.of', { title: name })}
    />
  );
}

/** A viewer of PDF files takes the focus once it has loaded: the keys stay with the marks until the judge goes there. */
function useFocusStays(frame: { readonly current: HTMLIFrameElement | null }): void {
  useEffect(() => {
    let last: Element | null = document.activeElement;
    let pointed: EventTarget | null = null;
    let tabbedAt = Number.NEGATIVE_INFINITY;
    const given = new AbortController();
    const { signal } = given;
    const remember = () => {
      if (document.activeElement !== frame.current) last = document.activeElement;
    };
    const giveBack = () => {
      const viewer = frame.current;
      if (!viewer || document.activeElement !== viewer) return;
      if (pointed === viewer || performance.now() - tabbedAt < 1_000) return;
      viewer.blur();
      window.focus();
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
    };
    const press = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Tab' || key === 'F6') tabbedAt = performance.now();
      remember();
    };
    const point = ({ target }: Event) => {
      pointed = target;
    };
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('keydown', press, { signal, capture: true });
    for (const type of ['pointerover', 'pointerdown']) document.addEventListener(type, point, { signal });
    // The frame is the active element only after the window has lost the focus to it.
    window.addEventListener('blur', () => setTimeout(giveBack), { signal });
    return () => given.abort();
  }, [frame]);
}

function EntryText({ judged: { entry, award } }: { readonly judged: ShownEntry }) {
  const t = useText();
  const format = useFormat();
  const { data } = entry;
  const facts: Pair[] = entryFacts
    .filter(({ name, namesEntrant }) => data[name] && !(award.blind && namesEntrant))
    .map(({ name, kind }) => ({
      term: t(`judge.text.${name}`),
      value: kind === 'amount' ? formatAmount(data[name], award.currency, format) : data[name],
    }));
  return (
    <article className={css.paper}>
      <p className={dim}>{entry.ref}</p>
      <h2 className={title}>{data.title || t('judge.untitled')}</h2>
      {entry.formVersion ? (
        <Suspense fallback={null}>
          <EntryAnswers entry={entry} currency={award.currency} viewer={award.blind ? 'blindJudge' : 'judge'} />
        </Suspense>
      ) : (
        <>
          <h3 className={heading2}>{t('judge.text.statement')}</h3>
          {data.statement ? (
            <p className={css.statement}>{data.statement}</p>
          ) : (
            <p className={dim}>{t('judge.text.noStatement')}</p>
          )}
          <KeyValue ruled pairs={facts} />
        </>
      )}
    </article>
  );
}

interface Tab {
  readonly id: Shown;
  readonly label: MessageId;
  readonly icon: IconName;
}

function tabsOf({ entry }: ShownEntry): readonly Tab[] {
  const text: Tab = { id: 'text', label: 'judge.document.text', icon: 'entry' };
  const files: readonly Tab[] = [
    ...(entry.supportingDocURL
      ? [{ id: 'document', label: 'judge.document.document', icon: 'document' } as const]
      : []),
    ...(entry.supportingImageURL ? [{ id: 'image', label: 'judge.document.image', icon: 'image' } as const] : []),
  ];
  return entry.data.statement ? [text, ...files] : [...files, text];
}
