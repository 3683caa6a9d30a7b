import { type RefObject, useState } from 'react';
import { useText } from '#app/i18n/useText.ts';
import { offerFile } from '#app/parts/files/offerFile.ts';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Menu, MenuItem } from '#app/ui/primitives/Menu.tsx';
import { chartKinds, drawingKinds, type Exported, type FileKind, makeFile } from './makeFile.ts';

type ExportMenuProps = Omit<Exported, 'svg'> & {
  readonly svg: RefObject<SVGSVGElement | null>;
  /** Whether the drawing is on the screen. */
  readonly drawn: boolean;
};

/** Offers the chart, and its drawing as it is shown, in the formats of other tools. What goes wrong is said beside it. */
export function ExportMenu({ registered, chart, words, svg, drawn }: ExportMenuProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async (kind: FileKind): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      offerFile(`${registered.name}.${kind}`, await makeFile(kind, { registered, chart, words, svg: svg.current }));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const notShown = drawn ? [] : [{ text: t('atlas.export.notShown') }];
  return (
    <>
      <Menu
        trigger={
          <Button icon="download" trailingIcon="down" busy={busy}>
            {t('atlas.export')}
          </Button>
        }
      >
        {drawingKinds.map((kind) => (
          <MenuItem key={kind} onSelect={() => void save(kind)} reasons={notShown}>
            {t(`atlas.export.${kind}`)}
          </MenuItem>
        ))}
        {chartKinds.map((kind) => (
          <MenuItem key={kind} onSelect={() => void save(kind)}>
            {t(`atlas.export.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
      {failed && <p role="alert">{t('atlas.export.failed')}</p>}
    </>
  );
}
