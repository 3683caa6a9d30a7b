import { useState } from 'react';
import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { useCategoryNames } from '#app/parts/entry/categoryName.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import type { Column } from '#app/ui/data/Table.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { FileButton } from '#app/ui/forms/FileButton.tsx';
import { chunkOf } from '#app/ui/loading/chunk.ts';
import { Section } from '#app/ui/primitives/Section.tsx';
import { stack24 } from '#app/ui/theme/layout.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { type Bundle, type Difference, differencesOf, type Place, readBundles } from './resultBundle.ts';

/** What reads a file and did not arrive. */
interface Missing {
  readonly chunk: string;
  readonly file: File;
}

/** Compares a result that was given out with the one that the marks give now. */
export function ResultCheck({ award }: { readonly award: Award }) {
  const t = useText();
  const [bundles, setBundles] = useState<readonly Bundle[] | 'unreadable' | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const load = useQuery('getAwardSummary', { id: award.id, results: 'true' }, { enabled: bundles !== null });
  const choose = async (file: File) => {
    setMissing(null);
    try {
      setBundles(await readBundles(file));
    } catch (error) {
      const chunk = chunkOf(error);
      if (chunk !== null) return setMissing({ chunk, file });
      setBundles('unreadable');
    }
    load.reload();
  };
  return (
    <Section title={t('admin.utils.results')} help={t('admin.utils.results.help')}>
      <div className={stack24}>
        <div>
          <FileButton
            label={t('admin.utils.results.file')}
            accept=".json,.zip"
            onChoose={(file) => void choose(file)}
          />
        </div>
        {missing && (
          <ErrorState
            title={t('common.chunkFailed', { chunk: missing.chunk })}
            onRetry={() => void choose(missing.file)}
          />
        )}
        <div className={stack24} aria-live="polite">
          {bundles === 'unreadable' && <Note family="red" title={t('admin.utils.results.unreadable')} />}
          {bundles !== null && bundles !== 'unreadable' && (
            <Loaded load={load} label={t('admin.utils.results')}>
              {(now) =>
                bundles.map((bundle) => <Comparison key={bundle.category.categoryID} award={now} bundle={bundle} />)
              }
            </Loaded>
          )}
        </div>
      </div>
    </Section>
  );
}

function Comparison({ award, bundle }: { readonly award: Award; readonly bundle: Bundle }) {
  const t = useText();
  const { category, output, intact } = bundle;
  const name = useCategoryNames(award)(category.categoryID) ?? category.name;
  const results = award.summary?.results;
  const result = results?.find(({ categoryID }) => categoryID === category.categoryID);
  if (bundle.award.id !== award.id) return <Note family="red" title={t('admin.utils.results.other')} />;
  const checksum = intact === null ? 'unchecked' : intact ? 'intact' : 'changed';
  if (!results)
    return (
      <Section title={name} level={3}>
        <Note family={intact === false ? 'orange' : 'grey'} title={t('admin.utils.results.none')}>
          <p>{t(`admin.utils.results.${checksum}`)}.</p>
        </Note>
      </Section>
    );
  const differences = differencesOf(output.entries, result?.rows ?? []);
  const methodOf = (method: Bundle['output']['method']) => t(`admin.award.field.resultMethod.${method}`);
  const isSame = differences.length === 0 && intact !== false;
  return (
    <Section title={name} level={3}>
      <Note
        family={isSame ? 'green' : 'orange'}
        icon={isSame ? 'tick' : 'warning'}
        title={
          differences.length === 0
            ? t('admin.utils.results.same')
            : t('admin.utils.results.differs', { count: differences.length })
        }
      >
        <p>{t(`admin.utils.results.${checksum}`)}.</p>
        {result && result.method !== output.method && (
          <p>{t('admin.utils.results.method', { before: methodOf(output.method), now: methodOf(result.method) })}.</p>
        )}
      </Note>
      {differences.length > 0 && <Differences award={award} category={name} rows={differences} />}
    </Section>
  );
}

type DifferencesProps = {
  readonly award: Award;
  readonly category: string;
  readonly rows: readonly Difference[];
};

function Differences({ award, category, rows }: DifferencesProps) {
  const t = useText();
  const format = useFormat();
  const known = new Map(award.summary?.results?.flatMap((result) => result.rows.map((row) => [row.entryID, row])));
  const nameOf = (id: string) => known.get(id)?.title || known.get(id)?.ref || id;
  const textOfPlace = (place: Place | null) =>
    place?.rank === null || place?.adjusted === null || !place
      ? t('admin.utils.results.gone')
      : t('admin.utils.results.place', {
          rank: place.rank,
          value: format.number(place.adjusted, { minimum: 2, maximum: 4 }),
        });
  const columns: readonly Column<Difference>[] = [
    { id: 'entry', header: t('admin.utils.results.entry'), name: true, cell: ({ entryID }) => nameOf(entryID) },
    { id: 'before', header: t('admin.utils.results.before'), align: 'end', cell: ({ before }) => textOfPlace(before) },
    { id: 'now', header: t('admin.utils.results.now'), align: 'end', cell: ({ now }) => textOfPlace(now) },
  ];
  return <LongTable caption={category} columns={columns} rows={rows} rowKey={({ entryID }) => entryID} />;
}
