import { useEffect } from 'react';
import { useAction } from '#app/actors/call/useAction.ts';
import { useQuery } from '#app/data/useQuery.ts';
import { useLanguage } from '#app/i18n/useText.ts';
import type { MailTemplateRow } from '#contract/entities/mail.ts';

/** The email that is sent as a test: what entrants get once their entry is in. */
const kind = 'submission' satisfies MailTemplateRow['kind'];
/** How long until it is asked again, in milliseconds: what failed is tried again later and later. */
const firstWait = 2_000;
const later = 20_000;

/** The newest test email, whether one was ever delivered, and how to send one. Asks again while one is on its way. */
export function useTestMail() {
  const { locale } = useLanguage();
  const { data = [], reload } = useQuery('listMails', { q: 'mailTest', limit: 20 });
  const templates = useQuery('listMailTemplates', { locale });
  const send = useAction('previewMailTemplate');
  const tests = data.filter(({ why }) => why === 'mailTest');
  const delivered = tests.some(({ status }) => status === 'sent');
  const newest = tests[0];
  const status = delivered ? 'sent' : newest?.status;
  const every = status === 'waiting' ? firstWait : status === 'failed' ? later : null;
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(reload, every);
    return () => clearInterval(timer);
  }, [every, reload]);
  const words = templates.data?.find((one) => one.kind === kind);
  return {
    delivered,
    newest,
    busy: send.busy || !words,
    send: async () => {
      if (!words) return;
      const { subject, text } = words;
      await send.run({ query: { kind, locale }, body: { subject, text, send: true } });
    },
  };
}
