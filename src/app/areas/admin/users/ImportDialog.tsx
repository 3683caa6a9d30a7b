import { useState } from 'react';
import { useInviteMany } from '#app/actors/bulk/inviteMany.ts';
import { allPages } from '#app/actors/call/allPages.ts';
import { decodeText } from '#app/actors/importing/decodeText.ts';
import { getLanguage } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { useText } from '#app/i18n/useText.ts';
import { LongTable } from '#app/ui/data/LongTable.tsx';
import { type Column, NameCell } from '#app/ui/data/Table.tsx';
import { Note } from '#app/ui/feedback/Note.tsx';
import { FileButton } from '#app/ui/forms/FileButton.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import { Dialog } from '#app/ui/primitives/Dialog.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { stack16 } from '#app/ui/theme/layout.css.ts';
import { secondary, strong } from '#app/ui/theme/text.css.ts';
import type { Body } from '#contract/schemas.ts';
import { BulkProgress } from '../entries/shared/BulkProgress.tsx';
import { capitalised } from '../shared/capitalised.ts';
import { csvText, download } from '../shared/csv.ts';
import { mostRows, readUserRows, type UserRow, userColumns } from './userRows.ts';
import * as css from './users.css.ts';

type Read = { readonly name: string; readonly rows: readonly UserRow[] | 'headings' | 'tooMany' };

/** Makes accounts from a file: first a look at what each row would do, then one after another. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const invitations = useInviteMany();
  const [read, setRead] = useState<Read | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File) => {
    setBusy(true);
    setRead(null);
    const [text, users] = await Promise.all([textOf(file), allPages('listUsers', {})]);
    setBusy(false);
    if (!users) return;
    const rows = readUserRows(text, users);
    setRead({ name: file.name, rows: !rows ? 'headings' : rows.length > mostRows ? 'tooMany' : rows });
  };
  if (invitations.state !== 'idle') {
    return <BulkProgress bulk={invitations} label={t('admin.users.import')} people onClose={onClose} />;
  }
  const rows = typeof read?.rows === 'object' ? read.rows : [];
  const good = rows.flatMap(bodyOf);
  const reasons = good.length > 0 ? [] : [{ text: t('admin.users.import.none') }];
  return (
    <Dialog
      open
      wide
      title={t('admin.users.import')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" icon="mail" reasons={reasons} onClick={() => invitations.start(good)}>
            {t('admin.users.import.act', { count: good.length })}
          </Button>
        </>
      }
    >
      <div className={stack16}>
        <p className={secondary}>{t('admin.users.import.text')}</p>
        <div className={css.file}>
          <FileButton
            label={t(read ? 'admin.users.import.another' : 'admin.users.import.file')}
            accept=".csv,text/csv"
            busy={busy}
            onChoose={(file) => void choose(file)}
          />
          <Button
            size="small"
            variant="quiet"
            icon="download"
            onClick={() => download('users.csv', csvText(userColumns, [example]))}
          >
            {t('admin.users.import.example')}
          </Button>
        </div>
        <div role="status" className={stack16}>
          {read && <p className={cx(strong, css.fileName)}>{read.name}</p>}
          {busy && <p>{t('admin.users.import.reading')}</p>}
          {read?.rows === 'headings' && (
            <Note family="red" title={t('admin.users.import.headings')}>
              {t('admin.users.import.headings.text', { columns: userColumns.slice(0, 3).join(', ') })}
            </Note>
          )}
          {read?.rows === 'tooMany' && (
            <Note family="red" title={t('admin.users.import.tooMany', { most: mostRows })} />
          )}
          {typeof read?.rows === 'object' && (
            <p>{t('admin.users.import.found', { good: good.length, bad: rows.length - good.length })}</p>
          )}
        </div>
        {rows.length > 0 && <Preview rows={rows} />}
      </div>
    </Dialog>
  );
}

/** What cannot be read any more has no headings. */
const textOf = async (file: File) =>
  decodeText(new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))), getLanguage().locale);

function Preview({ rows }: { readonly rows: readonly UserRow[] }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<UserRow>[] = [
    { id: 'row', header: t('admin.users.import.row'), from: 480, cell: ({ row }) => format.number(row) },
    {
      id: 'name',
      header: t('admin.users.name'),
      name: true,
      cell: ({ givenName, familyName, email }) => (
        <NameCell below={email}>{`${givenName} ${familyName}`.trim() || '–'}</NameCell>
      ),
    },
    { id: 'type', header: t('admin.users.role'), from: 640, cell: ({ type }) => type && t(`common.role.${type}`) },
    {
      id: 'problems',
      header: t('admin.users.import.check'),
      wrap: true,
      cell: ({ problems }) =>
        problems.length === 0 ? (
          <Chip family="green" glyph="tick">
            {t('admin.users.import.good')}
          </Chip>
        ) : (
          <span className={css.problems}>
            {capitalised(format.list(problems.map((problem) => t(`admin.users.import.problem.${problem}`))))}
          </span>
        ),
    },
  ];
  return (
    <div className={css.preview}>
      <LongTable
        caption={t('admin.users.import.check')}
        columns={columns}
        rows={rows}
        rowKey={({ row }) => String(row)}
      />
    </div>
  );
}

const example = ['name@example.org', 'Ana', 'Pop', 'judge', 'en', ''];

/** What is sent for a row; nothing for a row that has a problem. */
function bodyOf(row: UserRow): Body<'createUser'>[] {
  const { email, givenName, familyName, type, locale, allowedLimit, problems } = row;
  if (problems.length > 0 || type === null) return [];
  const limit = type === 'entrant' && allowedLimit !== null && { allowedLimit };
  return [{ email, givenName, familyName, type, locale, ...limit }];
}
