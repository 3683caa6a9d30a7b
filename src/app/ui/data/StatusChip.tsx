import { type MessageId, useText } from '../../i18n/useText.ts';
import { Chip } from '../primitives/Chip.tsx';
import type { GlyphName } from '../primitives/Glyph.tsx';
import type { Family } from '../theme/family.css.ts';
import { dim } from '../theme/text.css.ts';

/** How a status looks: its label, colours and silhouette; `filled` where it needs a person. */
type Look = {
  readonly label: MessageId;
  readonly family: Family;
  readonly glyph: GlyphName;
  readonly filled?: true;
};

/** Each status its own silhouette and family; the label is the specification's. */
const entryStatusStyles: Readonly<Record<string, Look>> = {
  0: { label: 'common.entryStatus.0', family: 'grey', glyph: 'dashed' },
  1: { label: 'common.entryStatus.1', family: 'blue', glyph: 'arrowUp' },
  2: { label: 'common.entryStatus.2', family: 'purple', glyph: 'half' },
  3: { label: 'common.entryStatus.3', family: 'grey', glyph: 'stop' },
  9: { label: 'common.entryStatus.9', family: 'red', glyph: 'alert', filled: true },
};

export const awardStatusStyles: Readonly<Record<string, Look>> = {
  pending: { label: 'common.awardStatus.pending', family: 'grey', glyph: 'dashed' },
  approved: { label: 'common.awardStatus.approved', family: 'blue', glyph: 'dot' },
  open: { label: 'common.awardStatus.open', family: 'green', glyph: 'arrowIn' },
  judging: { label: 'common.awardStatus.judging', family: 'purple', glyph: 'half' },
  closed: { label: 'common.awardStatus.closed', family: 'grey', glyph: 'stop' },
  completed: { label: 'common.awardStatus.completed', family: 'green', glyph: 'star' },
};

const scoreStatusStyles: Readonly<Record<string, Look>> = {
  unscored: { label: 'common.scoreStatus.unscored', family: 'grey', glyph: 'ring' },
  scored: { label: 'common.scoreStatus.scored', family: 'purple', glyph: 'threeQuarters' },
  submitted: { label: 'common.scoreStatus.submitted', family: 'blue', glyph: 'ringTick' },
  final: { label: 'common.scoreStatus.final', family: 'green', glyph: 'done' },
};

export const invoiceStatusStyles: Readonly<Record<string, Look>> = {
  paid: { label: 'common.invoiceStatus.paid', family: 'green', glyph: 'tick' },
  draft: { label: 'common.invoiceStatus.draft', family: 'yellow', glyph: 'pencil' },
  refunded: { label: 'common.invoiceStatus.refunded', family: 'grey', glyph: 'dashed' },
};

const invalid: Look = { label: 'common.invoiceStatus.invalid', family: 'red', glyph: 'alert', filled: true };

const statusStyles = {
  entry: entryStatusStyles,
  award: awardStatusStyles,
  score: scoreStatusStyles,
  invoice: invoiceStatusStyles,
} as const;

export type StatusOf = keyof typeof statusStyles;

/** How a status looks, for rows that are drawn without chips. */
export const statusLook = (of: StatusOf, status: string | number): Look => statusStyles[of][String(status)] ?? invalid;

type StatusChipProps = {
  readonly of: StatusOf;
  readonly status: string | number | undefined;
  /** Without fill, for dense tables; what needs a person stays filled. */
  readonly bare?: boolean | undefined;
};

/** The status of an entry, award, score sheet or invoice as the specification names it. */
export function StatusChip({ of, status, bare }: StatusChipProps) {
  const t = useText();
  if (of === 'invoice' && status === 'skipped') return <span className={dim}>-</span>;
  const look = statusStyles[of][String(status)] ?? invalid;
  return (
    <Chip family={look.family} glyph={look.glyph} bare={bare && !look.filled}>
      {t(look.label)}
    </Chip>
  );
}

/** The specification's label of a status, translated. */
export function useStatusLabel(): (of: keyof typeof statusStyles, status: string | number) => string {
  const t = useText();
  return (of, status) => t((statusStyles[of][String(status)] ?? invalid).label);
}
