import { useQuery } from '#app/data/useQuery.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { offerFile } from '#app/parts/files/offerFile.ts';
import { NameCell, Table } from '#app/ui/data/Table.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { ChartWords } from '../shared/words.ts';
import { StandingChip } from './StandingChip.tsx';
import { useSignOffs } from './useSignOffs.ts';

/** How every chart stands, with who decided that and when. */
export function AllSignOffs({ words }: { readonly words: ChartWords }) {
  const t = useText();
  const format = useFormat();
  const reviews = useQuery('listChartReviews', {});
  const signOffs = useSignOffs() ?? [];
  const approved = signOffs.filter(({ standing }) => standing === 'approved').length;
  const save = (): void =>
    offerFile('sign-offs.json', new Blob([JSON.stringify(reviews.data ?? [], null, 1)], { type: 'application/json' }));
  return (
    <Section
      title={t('atlas.review.all')}
      aside={
        <>
          {t('atlas.review.all.count', { approved, count: signOffs.length })}{' '}
          <Button size="small" icon="download" onClick={save}>
            {t('atlas.review.save')}
          </Button>
        </>
      }
    >
      <Table
        caption={t('atlas.review.all')}
        rows={signOffs}
        rowKey={({ registered }) => registered.name}
        columns={[
          {
            id: 'chart',
            header: t('atlas.chart'),
            name: true,
            cell: ({ registered }) => (
              <NameCell href={`/utils/flows/${registered.name}/review`}>{words.sentence(registered.title)}</NameCell>
            ),
          },
          {
            id: 'standing',
            header: t('atlas.review.column.standing'),
            cell: ({ standing }) => <StandingChip standing={standing} />,
          },
          {
            id: 'by',
            header: t('atlas.review.column.by'),
            from: 640,
            cell: ({ by }) => by && `${by.byName || t('atlas.review.somebody')}, ${format.dateTime(by.at)}`,
          },
        ]}
      />
    </Section>
  );
}
