import { useState } from 'react';
import { sayFailure } from '#app/actors/notices/sayFailure.ts';
import { useText } from '#app/i18n/useText.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Menu, MenuItem } from '#app/ui/primitives/Menu.tsx';
import { csvText, download, type TableText } from './csv.ts';

interface ExportMenuProps {
  /** The file's name without its ending. */
  readonly name: string;
  /** What the workbook's only sheet is called. */
  readonly sheet: string;
  /** The rows; null where they could not be had and somebody was told. */
  readonly table: () => Promise<TableText | null>;
}

/** Offers a table as CSV and as an Excel workbook. What goes wrong is said in an alert. */
export function ExportMenu({ name, sheet, table }: ExportMenuProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const save = async (kind: 'csv' | 'xlsx') => {
    setBusy(true);
    try {
      const made = await table();
      if (!made) return;
      const content =
        kind === 'csv' ? csvText(made.header, made.rows) : await (await loadWorkbook()).workbook(sheet, made);
      download(`${name}.${kind}`, content);
    } catch (error) {
      sayFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      trigger={
        <Button icon="download" trailingIcon="down" busy={busy}>
          {t('admin.entries.export')}
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('csv')}>{t('admin.entries.export.csv')}</MenuItem>
      <MenuItem onSelect={() => void save('xlsx')}>{t('admin.entries.export.xlsx')}</MenuItem>
    </Menu>
  );
}

/** The writer of workbooks, which nobody needs before asking for one. */
const loadWorkbook = () => import(/* webpackChunkName: "workbook" */ './workbook.ts');
