import { useAccount } from '#app/actors/account/useAccount.ts';
import { useAction } from '#app/actors/call/useAction.ts';
import { presentTime } from '#app/actors/session/session.ts';
import { useFormat } from '#app/i18n/useFormat.ts';
import { usePair } from '#app/i18n/usePair.ts';
import { useText } from '#app/i18n/useText.ts';
import { Meter } from '#app/ui/data/Meter.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Glyph } from '#app/ui/primitives/Glyph.tsx';
import { LinkButton } from '#app/ui/primitives/LinkButton.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { TextLink } from '#app/ui/primitives/TextLink.tsx';
import { cx } from '#app/ui/theme/cx.ts';
import { two } from '#app/ui/theme/layout.css.ts';
import { figure, hidden, meta, secondary } from '#app/ui/theme/text.css.ts';
import type { Award } from '#contract/entities/award.ts';
import { awardFacts } from '#machines/award/award.facts.ts';
import { type FirstRunStep, firstRunSteps, type ShownStep } from '#machines/award/firstRun.ts';
import { lacksBankDetails } from '../shared/NowhereToPay.tsx';
import * as css from './firstRun.css.ts';
import { useTestMail } from './useTestMail.ts';

type TestMail = ReturnType<typeof useTestMail>;

/** What a new organiser does before a first award can open. Each step ticks itself; `award` is null while there is none. */
export function FirstRun({ award }: { readonly award: Award | null }) {
  const t = useText();
  const { org } = useAccount();
  const test = useTestMail();
  const facts = award && awardFacts(award, presentTime());
  const categories = facts?.categories ?? [];
  const steps = firstRunSteps({
    hasAddress: Boolean(org?.address?.trim()),
    lacksBankDetails: lacksBankDetails(award, org),
    hasTax: Boolean(org?.tax || org?.taxID?.trim() || org?.taxDecided),
    hasAward: award !== null,
    isPlanned: Boolean(facts?.name.trim() && facts.opensAt !== null && facts.closesAt !== null),
    hasCategories: categories.length > 0 && categories.every(({ weight }) => weight === 100),
    hasTestMail: test.delivered,
    hasJudges: categories.length > 0 && categories.every((one) => one.judges >= one.minimumJudges),
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  const label = t('admin.firstRun.done', { done, all: steps.length });
  return (
    <section aria-labelledby="first-run">
      <div className={css.head}>
        <div>
          <h2 id="first-run" className={figure}>
            {t('admin.firstRun')}
          </h2>
          <p className={secondary}>{t('admin.firstRun.help')}</p>
        </div>
        <div className={css.progress}>
          <p>{label}</p>
          <Meter value={(100 * done) / steps.length} label={label} />
        </div>
      </div>
      <ol className={css.list}>
        {steps.map((step) => (
          <Step key={step.id} step={step} award={award} test={test} />
        ))}
      </ol>
      <p className={meta}>{t('admin.firstRun.leaves')}</p>
      {!award && <WhatComes />}
    </section>
  );
}

/** What will stand on the dashboard, while there is no award to show it of. */
function WhatComes() {
  const t = useText();
  const parts = [
    ['entries', t('admin.dashboard.entries')],
    ['judging', t('admin.dashboard.byCategory')],
    ['attention', t('admin.dashboard.attention')],
    ['fees', t('admin.dashboard.fees')],
  ] as const;
  return (
    <div className={cx(two, css.comes)}>
      {parts.map(([part, title]) => (
        <Section key={part} title={title} ruled>
          <p className={secondary}>{t(`admin.firstRun.comes.${part}`)}</p>
        </Section>
      ))}
    </div>
  );
}

type StepProps = { readonly step: ShownStep; readonly award: Award | null; readonly test: TestMail };

function Step({ step: { id, state, after }, award, test }: StepProps) {
  const t = useText();
  const pair = usePair();
  const below = useBelow(award, test);
  const links = useStepLinks(award);
  const names = useNames();
  return (
    <li className={css.step} data-next={state === 'next' || undefined}>
      <span className={css.marks[state]}>
        <Glyph name={glyphs[state]} />
      </span>
      <div className={css.words}>
        <p className={css.name}>
          <span className={hidden}>{pair(t(`admin.firstRun.state.${state}`), '')}</span>
          {names[id]}
        </p>
        <p className={secondary}>{below[id]}</p>
      </div>
      {id === 'mail' ? (
        state !== 'done' && (
          <span className={css.action}>
            <Button
              icon="mail"
              variant={state === 'next' ? 'primary' : 'secondary'}
              busy={test.busy}
              onClick={() => void test.send()}
            >
              {t('admin.firstRun.mail.act')}
            </Button>
          </span>
        )
      ) : state === 'done' ? (
        <span className={css.action}>
          <TextLink href={links[id].href} label={pair(t('common.edit'), names[id])}>
            {t('common.edit')}
          </TextLink>
        </span>
      ) : state === 'waits' ? (
        <span className={css.action}>
          {after && after !== 'mail' && (
            <TextLink href={links[after].href}>{t('admin.firstRun.first', { step: names[after] })}</TextLink>
          )}
        </span>
      ) : (
        <span className={css.action}>
          {id === 'tax' && <NoTax />}
          <LinkButton href={links[id].href} variant={state === 'next' ? 'primary' : 'secondary'}>
            {links[id].label}
          </LinkButton>
        </span>
      )}
    </li>
  );
}

/** Records that the organiser charges no tax. */
function NoTax() {
  const t = useText();
  const { org, change, reload } = useAccount();
  const save = useAction('updateOrganisation', { quiet: true });
  if (!org) return null;
  const keep = async () => {
    const changed = await save.run({ body: { tax: null }, ifMatch: org.version });
    if (changed) change({ org: changed });
    else reload();
  };
  return (
    <Button variant="quiet" busy={save.busy} onClick={() => void keep()}>
      {t('admin.firstRun.tax.none')}
    </Button>
  );
}

const glyphs = { done: 'done', next: 'half', open: 'ring', waits: 'dashed' } as const;

function useNames(): Readonly<Record<FirstRunStep, string>> {
  const t = useText();
  return {
    organisation: t('admin.users.organisation'),
    tax: t('admin.invoices.tax'),
    award: t('common.invoice.award'),
    categories: t('common.menu.categories'),
    judges: t('common.menu.judges'),
    mail: t('admin.firstRun.mail'),
    approve: t('admin.firstRun.approve'),
  };
}

/** What is known of each step, or what it takes. */
function useBelow(award: Award | null, { delivered, newest }: TestMail): Readonly<Record<FirstRunStep, string>> {
  const t = useText();
  const format = useFormat();
  const { org, user } = useAccount();
  const address = org?.address?.trim().split(/\s*\n\s*/) ?? [];
  const planned = award?.name && award.opensAt && award.closesAt ? award.opensAt : null;
  return {
    organisation: lacksBankDetails(award, org)
      ? `${t('admin.nowhereToPay')}. ${t('admin.nowhereToPay.text')}`
      : address.length > 0 && address[0]
        ? [org?.name, ...address].join(', ')
        : t('admin.firstRun.organisation'),
    tax: org?.tax
      ? `${org.tax.name} ${format.percent(org.tax.rate / 10_000, 2)}`
      : org?.taxID?.trim() || t(org?.taxDecided ? 'admin.firstRun.tax.none' : 'admin.firstRun.tax'),
    award: !award
      ? t('admin.noAward.title')
      : planned
        ? t('admin.firstRun.award.planned', { award: award.name, date: format.dateTime(planned, award.timeZone) })
        : t('admin.firstRun.award'),
    categories: t('admin.firstRun.categories'),
    judges: t('admin.firstRun.judges'),
    mail: delivered
      ? t('admin.firstRun.mail.delivered')
      : !newest
        ? t('admin.firstRun.mail.text', { email: user?.email ?? '' })
        : newest.error
          ? t('admin.firstRun.mail.failed', { error: newest.error })
          : t('admin.firstRun.mail.waits', { email: newest.to }),
    approve: t('admin.firstRun.approve.text'),
  };
}

function useStepLinks(
  award: Award | null,
): Readonly<Record<Exclude<FirstRunStep, 'mail'>, { readonly href: string; readonly label: string }>> {
  const t = useText();
  const tab = (name: string) => (award ? `/award/${award.id}?tab=${name}` : '/award');
  return {
    organisation: { href: '/admin/settings#organisation', label: t('admin.firstRun.organisation.act') },
    tax: { href: '/admin/settings#tax', label: t('admin.firstRun.tax.act') },
    award: award
      ? { href: tab('dates'), label: t('admin.firstRun.award.act') }
      : { href: '/award', label: t('admin.noAward.create') },
    categories: { href: tab('categories'), label: t('admin.firstRun.categories.act') },
    judges: { href: award ? `/judges?award=${award.id}` : '/judges', label: t('admin.firstRun.judges.act') },
    approve: { href: tab('lifecycle'), label: t('admin.firstRun.approve.act') },
  };
}
