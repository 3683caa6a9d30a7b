import { useState } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { notify } from '#app/actors/notices/notices.ts';
import { usePages } from '#app/data/useQuery.ts';
import { messageIn } from '#app/i18n/store.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { messageText, useLanguage, useText } from '#app/i18n/useText.ts';
import { type Column, NameCell, Table } from '#app/ui/data/Table.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#app/ui/feedback/ErrorState.tsx';
import { SearchInput } from '#app/ui/forms/SearchInput.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Chip } from '#app/ui/primitives/Chip.tsx';
import type { GlyphName } from '#app/ui/primitives/Glyph.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import type { Family } from '#app/ui/theme/family.css.ts';
import { mailStatuses } from '#contract/choices.ts';
import type { MailRow } from '#contract/entities/mail.ts';
import * as css from '../shared/shared.css.ts';
import { useDebounced } from '../shared/useDebounced.ts';

/** Every message that the organiser's awards sent or will send: to whom, why, whether it left; each can be sent again. */
export function MailLog() {
  const t = useText();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState('');
  const words = useDebounced(q.trim());
  const load = usePages('listMails', { limit: 100, ...(words && { q: words }), ...(status && { status }) });
  return (
    <Section title={t('admin.utils.mail')} help={t('admin.utils.mail.help')}>
      <div className={css.toolbar}>
        <SearchInput className={css.toolbarSearch} label={t('admin.utils.mail.search')} value={q} onChange={setQ} />
        <Select
          small
          label={t('admin.awards.status')}
          labelHidden
          placeholder={t('admin.utils.mail.everything')}
          value={status}
          options={mailStatuses.map((value) => ({ value, label: t(`admin.utils.mail.status.${value}`) }))}
          onChange={setStatus}
        />
      </div>
      {load.state === 'failed' ? (
        <ErrorState title={t('admin.loadFailed')} onRetry={load.reload}>
          {load.error?.message}
        </ErrorState>
      ) : (
        <MailTable
          mails={load.items}
          loading={load.state === 'loading'}
          filtered={words !== '' || status !== ''}
          footer={
            <span className={css.footnote}>
              {t('admin.rows', { shown: load.items.length, total: load.total ?? load.items.length })}
              {load.hasMore && (
                <Button size="small" busy={load.continuing} onClick={load.more}>
                  {t('admin.more')}
                </Button>
              )}
            </span>
          }
        />
      )}
    </Section>
  );
}

type MailTableProps = {
  readonly mails: readonly MailRow[];
  readonly loading: boolean;
  readonly filtered: boolean;
  readonly footer: React.ReactNode;
};

function MailTable({ mails, loading, filtered, footer }: MailTableProps) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const whyOf = (why: string) => {
    const id = `admin.utils.mail.why.${why}`;
    return messageIn(language, id) === undefined ? why : messageText(language, id);
  };
  const columns: readonly Column<MailRow>[] = [
    {
      id: 'to',
      header: t('admin.utils.mail.to'),
      name: true,
      cell: ({ to, name }) => <NameCell below={name ? to : undefined}>{name || to}</NameCell>,
    },
    { id: 'why', header: t('admin.utils.mail.why'), from: 640, cell: ({ why }) => whyOf(why) },
    { id: 'subject', header: t('admin.utils.mail.subject'), from: 960, wrap: true, cell: ({ subject }) => subject },
    {
      id: 'status',
      header: t('admin.awards.status'),
      wrap: true,
      cell: (mail) => <MailStatus mail={mail} />,
    },
    {
      id: 'at',
      header: t('admin.history.when'),
      align: 'end',
      from: 800,
      cell: ({ sentAt, createdAt }) => format.dateTime(sentAt ?? createdAt),
    },
    {
      id: 'actions',
      header: t('admin.actions'),
      headerHidden: true,
      cell: (mail) => <Resend mail={mail} />,
    },
  ];
  return (
    <Table
      caption={t('admin.utils.mail')}
      columns={columns}
      rows={mails}
      rowKey={({ id }) => String(id)}
      density="lines"
      loading={loading}
      footer={mails.length > 0 && footer}
      empty={
        filtered ? (
          <EmptyState title={t('admin.noMatch')}>{t('admin.noMatch.text')}</EmptyState>
        ) : (
          <EmptyState title={t('admin.utils.mail.empty')}>{t('admin.utils.mail.empty.text')}</EmptyState>
        )
      }
    />
  );
}

const statusStyles: Readonly<Record<MailRow['status'], readonly [Family, GlyphName]>> = {
  waiting: ['blue', 'dot'],
  sent: ['green', 'tick'],
  failed: ['red', 'alert'],
  givenUp: ['red', 'cross'],
};

function MailStatus({ mail: { status, error, nextAt } }: { readonly mail: MailRow }) {
  const t = useText();
  const format = useFormat();
  const [family, glyph] = statusStyles[status];
  return (
    <NameCell
      below={
        (status === 'failed' || status === 'givenUp') &&
        [error, nextAt && t('admin.utils.mail.next', { at: format.dateTime(nextAt) })].filter(Boolean).join(' · ')
      }
    >
      <Chip family={family} glyph={glyph} bare={status !== 'failed' && status !== 'givenUp'}>
        {t(`admin.utils.mail.status.${status}`)}
      </Chip>
    </NameCell>
  );
}

function Resend({ mail }: { readonly mail: MailRow }) {
  const t = useText();
  const pair = usePair();
  const resend = useAction('resendMail');
  const words = t(mail.status === 'sent' ? 'admin.utils.mail.again' : 'admin.utils.mail.now');
  const again = async () => {
    // To the address that whoever it is for has by now.
    const sent = await resend.run({ query: { id: mail.id } });
    if (sent) notify({ message: t('admin.utils.mail.again.done', { to: sent.to }) });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon="mail"
      busy={resend.busy}
      aria-label={pair(words, mail.to)}
      onClick={again}
    >
      {words}
    </Button>
  );
}
