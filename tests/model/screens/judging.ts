import type { Browser, Locator, Page, Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { currentOf, playRules, readyOf, unfinishedOf } from '#machines/judging/play.rules.ts';
import type { PlayContext, PlayEvent } from '#machines/judging/play.types.ts';
import type { PlayEntry } from '#machines/judging/sheet.ts';
import type { Followed, Path } from '#machines/kit/paths.ts';
import type { Registered } from '#machines/kit/register.ts';
import type { Reason } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';
import { openPerson, type View } from '../../support/browser.ts';
import { textOf } from '../../support/texts.ts';
import { arrangeDesk, type Desk, type DeskStage, foundIn, titleOf } from './judgingDesk.ts';
import type { FlowScreen, ScreenWalk } from './runScreenFlow.ts';

const t = (id: string, values?: Record<string, string | number>) => textOf('en', id, values);
const contextOf = (snapshot: AnyMachineSnapshot) => snapshot.context as PlayContext;
type Answer = EventObject & { readonly output?: unknown };

/** The cases as lists can tell them: those name no entry that is not open for judging, nor one without criteria. */
export const listable = (registered: Registered): Registered => ({
  ...registered,
  cases: registered.cases
    .filter((sample) => foundIn(sample, 'loadSitting').output.every(({ criteria }) => criteria.length > 0))
    .map((sample) => ({
      ...sample,
      events: sample.events.map((event) =>
        /^xstate\.done\.actor\.\w+Sitting$/.test(event.type)
          ? {
              ...event,
              output: ((event as Answer).output as readonly PlayEntry[]).map((one) => ({ ...one, entryOpen: true })),
            }
          : event,
      ),
    })),
});

const isOld = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ marking: 'stale' }) || snapshot.matches({ marking: 'refetching' });

/** What a server can answer, and the judge do, on either screen. */
const possible: Followed = (snapshot, given) => {
  // The cases' events are this machine's.
  const event = given as PlayEvent | Answer;
  const context = contextOf(snapshot);
  const changed = context.history.at(-1)?.entryID;
  const isAtRest = snapshot.matches({ marking: 'current' }) || snapshot.matches('review');
  // What was made last is still on its way.
  const isPending = isAtRest && context.refusal === null;
  switch (event.type) {
    case 'sheet.mark':
      return (
        currentOf(context)?.criteria.some(
          ({ criterionID }) => criterionID === (event as { criterionID: string }).criterionID,
        ) ?? true
      );
    case 'change.delivered': {
      const { entryID, state } = event as Extract<PlayEvent, { type: 'change.delivered' }>;
      return (
        isPending &&
        changed === entryID &&
        context.entries.find((one) => one.entryID === entryID)?.sheet.state === state
      );
    }
    case 'change.refused':
      return isPending && changed === (event as { entryID: string }).entryID;
    case 'xstate.done.actor.submitOne':
    case 'xstate.done.actor.submitAll': {
      const sent = event.type.endsWith('One') ? [currentOf(context)] : readyOf(context);
      const { sheets } = (event as Answer).output as { readonly sheets: readonly { readonly entryID: string }[] };
      return sheets.every(({ entryID }) => sent.some((one) => one.entryID === entryID));
    }
    // Sheets are not handed in while a mark cannot be sent; whatever else fails is told in the answer.
    case 'xstate.error.actor.submitOne':
    case 'xstate.error.actor.submitAll':
      return changed !== undefined;
    case 'play.acknowledge':
      // What was refused stays to be seen here: it tells that nothing is on its way.
      return context.problem !== null && context.refusal === null && isAtRest;
    // The walk has one window; tests/journeys/judging.windows.test.ts has two.
    case 'sheet.changedElsewhere':
      return false;
    // Nothing tells a page at rest that something changed elsewhere.
    case 'play.reload':
      return !snapshot.matches({ marking: 'current' });
    default:
      return true;
  }
};

/** /judge/play: one entry after another. */
export const playScreen = (browser: Browser, stage: DeskStage, profile: View['storageState']): FlowScreen => ({
  isFollowed: (snapshot, event) =>
    possible(snapshot, event) &&
    // Handing one sheet in belongs to the page of one entry.
    event.type !== 'sheet.submit' &&
    // Entries are picked, and marks compared, on the page of all marks.
    !(event.type === 'entry.open' && snapshot.hasTag('sheet')) &&
    !(event.type === 'play.review' && snapshot.matches('handedIn')),
  start: (path) => walkJudging(browser, stage, profile, path, () => 'judge/play'),
});

/** /judge/entry: the same scorer for one entry alone. */
export const oneEntryScreen = (browser: Browser, stage: DeskStage, profile: View['storageState']): FlowScreen => ({
  isFollowed: (snapshot, event) =>
    possible(snapshot, event) &&
    !/^entry\.|^play\.(review|back|submit)$/.test(event.type) &&
    !(event.type.endsWith('done.actor.loadSitting') && ((event as Answer).output as readonly unknown[]).length !== 1),
  start: (path) =>
    walkJudging(browser, stage, profile, path, ({ idOf }) => {
      const { output } = foundIn(path.case, 'loadSitting');
      return `judge/entry?id=${idOf(output[0]?.entryID ?? '')}`;
    }),
});

async function walkJudging(
  browser: Browser,
  stage: DeskStage,
  profile: View['storageState'],
  path: Path,
  addressOf: (desk: Desk) => string,
): Promise<ScreenWalk> {
  const view: View = { ...(profile && { storageState: profile }) };
  const [desk, { page, context, problems }] = await Promise.all([
    arrangeDesk(stage, path.case),
    openPerson(browser, stage.server.url, view),
  ]);
  const lists = await hold(page, ({ pathname }) => pathname.endsWith('/entry/list'));
  const marks = await hold(page, (url) => isScore(url) && !url.searchParams.has('submit'));
  const sheets = await hold(page, (url) => isScore(url) && url.searchParams.has('submit'));
  // A device that keeps no lists: those that it has kept would stand in for what is held or lost here.
  await page.route(/\/device\.[^/]*\.js$/, (route) => route.abort());
  const address = addressOf(desk);
  const one = address.startsWith('judge/entry');
  let done = 0;
  // The first list of awards opens the door; the next belongs to the sitting.
  const awardsWait = untilEnded();
  let awardLists = 0;
  await page.route(
    ({ pathname }) => pathname.endsWith('/award/list'),
    async (route) => {
      awardLists += 1;
      if (desk.meanwhile && awardLists > 1) await awardsWait.over;
      return route.continue();
    },
  );

  await page.goto(address);

  const button = (id: string) => page.getByRole('button', { name: t(id), exact: true });
  // Beside the alert that the device keeps nothing, which can be put away too.
  const dismiss = page.getByRole('main').getByRole('button', { name: t('common.dismiss'), exact: true });
  const nextEntry = page.getByRole('button', { name: new RegExp(`^${t('judge.nextEntry')}`) });
  const heading = page.getByRole('heading', { level: 1 });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const retry = alert(t('judge.notLoaded')).getByRole('button', { name: t('common.tryAgain') });
  const comment = page.getByLabel(t('judge.comment'));
  const submitAll = page.getByRole('button', { name: /^Submit \d/ });
  const group = (name: string) => page.getByRole('radiogroup', { name, exact: true });

  /** Out of text fields, where keys are letters. */
  async function press(key: string) {
    await heading.click();
    await page.keyboard.press(key);
  }

  async function mark(criterionID: string, given: number, { context: at }: AnyMachineSnapshot) {
    const criterion = currentOf(at as PlayContext).criteria.find((each) => each.criterionID === criterionID);
    await group(criterion?.name ?? criterionID)
      .getByRole('radio')
      .first()
      .focus();
    await page.keyboard.press(String(given));
  }

  async function standAside(reason: string) {
    await press('c');
    const dialog = page.getByRole('dialog');
    if (reason) await dialog.getByLabel(t('judge.recuse.reason')).fill(reason);
    await dialog.getByRole('button', { name: t('judge.recuse.act'), exact: true }).click({ force: reason === '' });
  }

  /** Sheets are handed in once the marks are there; a page waits for those as long as it waits for nothing else. */
  async function marksGo() {
    const next = path.steps[done]?.event.type ?? '';
    if (next.startsWith('xstate.done.')) await marks.from((route) => route.continue());
  }

  /** The server's list, of which the award may change before the page asks for the awards. */
  async function answerList(found: readonly PlayEntry[]) {
    await desk.lists(found);
    await lists.once(async (route) => {
      if (!desk.meanwhile) return route.continue();
      const response = await route.fetch();
      await desk.meanwhile();
      awardsWait.end();
      return route.fulfill({ response });
    });
  }
  return { take: act, shows, refuses, end };

  async function act(given: EventObject, from: AnyMachineSnapshot) {
    const event = given as PlayEvent | Answer;
    done += 1;
    switch (event.type) {
      case 'xstate.done.actor.loadSitting':
      case 'xstate.done.actor.refetchSitting':
        return answerList((event as Answer).output as readonly PlayEntry[]);
      case 'xstate.error.actor.loadSitting':
      case 'xstate.error.actor.refetchSitting':
        return lists.once((route) => route.abort('connectionrefused'));
      case 'xstate.done.actor.submitOne':
      case 'xstate.done.actor.submitAll':
        await marks.from((route) => route.continue());
        return sheets.from((route) => route.continue());
      case 'xstate.error.actor.submitOne':
      case 'xstate.error.actor.submitAll':
        return marks.from((route) => route.abort('connectionrefused'));
      case 'change.delivered': {
        const taken = page.waitForResponse((response) => isScore(new URL(response.url())));
        await marks.from((route) => route.continue());
        await taken;
        return marks.hold();
      }
      case 'change.refused': {
        const { reasons } = event as Extract<PlayEvent, { type: 'change.refused' }>;
        await marks.from((route) => route.fulfill({ status: 422, json: refusal(reasons) }));
        for (const { code, params } of reasons) await alert(t(code, params)).waitFor();
        return marks.hold();
      }
      case 'sheet.mark': {
        const { criterionID, mark: given } = event as { criterionID: string; mark: number };
        return mark(criterionID, given, from);
      }
      case 'sheet.write':
        return comment.fill((event as { comment: string }).comment);
      case 'sheet.recuse':
        return standAside((event as { reason: string }).reason);
      case 'sheet.unrecuse':
        return button('judge.recused.takeUp').click();
      case 'sheet.undo':
        return press('z');
      case 'sheet.submit':
        await button('judge.submitSheet').click();
        return marksGo();
      case 'entry.next':
        return press('j');
      case 'entry.previous':
        return press('k');
      case 'entry.skip':
        return press('s');
      case 'entry.open':
        return page
          .getByRole('button', { name: titleOf((event as { entryID: string }).entryID), exact: true })
          .first()
          .click();
      case 'play.review':
        return button('judge.review.short').click();
      case 'play.back':
        return button('judge.review.back').click();
      case 'play.submit':
        await submitAll.click();
        return marksGo();
      case 'play.acknowledge':
        return dismiss.click();
      case 'play.reload':
        return from.matches('failed') || from.matches({ marking: 'stale' })
          ? retry.click()
          : button('judge.lookAgain').click();
      default:
        throw new Error(`No way to do ${event.type}`);
    }
  }

  async function shows(snapshot: AnyMachineSnapshot) {
    const wanted = JSON.stringify(described(snapshot, one));
    await vi.waitFor(
      async () => {
        const seenState = JSON.stringify(await seen(snapshot));
        expect(seenState, `${seenState}, not ${wanted}`).toBe(wanted);
      },
      { timeout: 20_000, interval: 30 },
    );
    const unexpected = problems.filter((problem) => !problem.includes('chunk device'));
    expect(unexpected, unexpected.join('\n')).toEqual([]);
  }

  /** What a person reads on the page now, in the words of `described`: each part is read at once, for the page goes on meanwhile. */
  async function seen(snapshot: AnyMachineSnapshot): Promise<Described> {
    const isThere = async (locator: Locator) => (await locator.count()) > 0;
    const valuesOf = (fields: Locator) =>
      fields.evaluateAll((found) => found.map((field) => (field as HTMLTextAreaElement).value));
    const { entries } = contextOf(snapshot);
    const criteria = snapshot.hasTag('sheet') ? currentOf(contextOf(snapshot)).criteria : [];
    const titles = (await isThere(page.getByRole('table'))) ? entries.map(({ entryID }) => titleOf(entryID)) : [];
    return {
      heading: (await heading.allTextContents())[0] ?? '',
      loading: await isThere(
        page.getByRole('status', { name: t('common.loadingOf', { what: t('judge.play.title') }) }),
      ),
      notes: (
        await Promise.all(
          known.map(async (id) => ((await isThere(page.getByText(t(id), { exact: true }))) ? [id] : [])),
        )
      ).flat(),
      busy: await isThere(page.getByRole('status').getByText(t('backdrop.updatingScore'))),
      groups: await page.getByRole('radiogroup').count(),
      marks: Object.fromEntries(
        await Promise.all(
          criteria.map(async ({ name }) => [
            name,
            await group(name).getByRole('radio', { checked: true }).allTextContents(),
          ]),
        ),
      ),
      comment: (await valuesOf(comment))[0] ?? null,
      rows: Object.fromEntries(
        await Promise.all(
          titles.map(async (title) => {
            const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });
            const cells = await row.getByRole('cell').allTextContents();
            return [title, [...cells.slice(0, criteriaCount(entries, title)), cells.at(-2) ?? '']];
          }),
        ),
      ),
      submits: (await submitAll.allTextContents())[0] ?? null,
    };
  }

  async function refuses(given: EventObject, snapshot: AnyMachineSnapshot, reasons: readonly Reason[]) {
    const event = given as PlayEvent;
    const sees = async (place: Locator, wanted = reasons) => {
      for (const { code, params } of wanted) await place.getByText(t(code, params)).first().waitFor();
    };
    const reported = (wanted = reasons) => sees(page.getByRole('alert'), wanted);
    if (reasons.some(({ code }) => code === 'play.refusal.state')) {
      return expect(await offered(event.type).count(), `${event.type} is offered`).toBe(0);
    }
    switch (event.type) {
      case 'sheet.mark':
        // Another mark than the one that is there.
        await press('5');
        return reported();
      case 'sheet.write':
        expect(await comment.getAttribute('readonly')).not.toBeNull();
        return;
      case 'sheet.recuse': {
        const others = reasons.filter(({ code }) => code !== 'score.refusal.reasonMissing');
        if (others.length > 0) {
          await press('c');
          return reported(others);
        }
        await standAside('');
        await sees(page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        return page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      case 'sheet.unrecuse':
        return expect(await button('judge.recused.takeUp').count()).toBe(0);
      case 'sheet.undo':
        await press('z');
        return reported();
      case 'sheet.submit':
        expect(await button('judge.submitSheet').getAttribute('aria-disabled')).toBe('true');
        return sees(page.getByRole('region', { name: t('judge.yourMarks') }));
      case 'entry.next':
        await press('j');
        return reported();
      case 'entry.previous':
        await press('k');
        return reported();
      case 'play.submit':
        // Where nothing waits either, the page says that everything is in.
        if (unfinishedOf(contextOf(snapshot)).length === 0) return expect(await submitAll.count()).toBe(0);
        expect(await submitAll.getAttribute('aria-disabled')).toBe('true');
        await submitAll.click({ force: true });
        return sees(page.locator('body'));
      default:
        throw new Error(`No way to be refused ${event.type}`);
    }
  }

  /** What a person would do it with. */
  function offered(type: PlayEvent['type']): Locator {
    switch (type) {
      case 'sheet.mark':
        return page.getByRole('radiogroup');
      case 'sheet.write':
        return comment;
      case 'sheet.recuse':
        return page.getByRole('button', { name: /^Conflict/ });
      case 'sheet.unrecuse':
        return button('judge.recused.takeUp');
      case 'sheet.undo':
        return button('judge.undo');
      case 'sheet.submit':
        return button('judge.submitSheet');
      case 'entry.next':
        return nextEntry;
      case 'entry.previous':
        return button('judge.previousEntry');
      case 'entry.skip':
        return page.getByRole('button', { name: new RegExp(`^${t('judge.skip')}`) });
      case 'entry.open':
        return page.getByRole('row').getByRole('button');
      case 'play.review':
        return button('judge.review.short');
      case 'play.back':
        return button('judge.review.back');
      case 'play.submit':
        return submitAll;
      case 'play.reload':
        return button('judge.lookAgain').or(retry);
      case 'play.acknowledge':
        return dismiss;
      default:
        // Nobody's to do.
        return page.getByRole('button', { name: type });
    }
  }

  async function end() {
    awardsWait.end();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

const isScore = ({ pathname }: URL) => pathname.endsWith('/entry/score');

const criteriaCount = (entries: readonly PlayEntry[], title: string) =>
  entries.find(({ entryID }) => titleOf(entryID) === title)?.criteria.length ?? 0;

/** What is said of a state, by its message. */
const known = [
  'judge.notLoaded',
  'judge.notSubmitted',
  'judge.nothing',
  'judge.oneGone',
  'judge.recused.title',
  'judge.readOnly',
  'judge.review.allIn',
  'judge.review.lead',
] as const;

interface Described {
  readonly heading: string;
  readonly loading: boolean;
  readonly notes: readonly string[];
  readonly busy: boolean;
  readonly groups: number;
  readonly marks: Readonly<Record<string, readonly string[]>>;
  readonly comment: string | null;
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly submits: string | null;
}

/** What the page of a state must say, `one` where it is the page of one entry. */
function described(snapshot: AnyMachineSnapshot, one: boolean): Described {
  const context = contextOf(snapshot);
  const blank: Described = {
    heading: t('judge.play.title'),
    loading: false,
    notes: [],
    busy: false,
    groups: 0,
    marks: {},
    comment: null,
    rows: {},
    submits: null,
  };
  const is = (state: string, child?: string) => snapshot.matches(child ? { [state]: child } : state);
  const notesOf = (wanted: Partial<Readonly<Record<(typeof known)[number], boolean>>>) =>
    known.filter((id) => wanted[id]);
  const failing = context.problem !== null;
  const old = isOld(snapshot);
  const trouble = { 'judge.notLoaded': failing && old, 'judge.notSubmitted': failing && !old };
  if (is('loading')) return { ...blank, loading: true };
  if (is('failed')) return { ...blank, notes: ['judge.notLoaded'] };
  if (is('empty')) return { ...blank, notes: [one ? 'judge.oneGone' : 'judge.nothing'] };
  if (snapshot.hasTag('sheet')) {
    const { entryID, criteria, sheet } = currentOf(context);
    const locked = whyNot(snapshot, { type: 'sheet.mark' }, playRules).length > 0;
    const recused = sheet.state === 'recused';
    return {
      ...blank,
      heading: titleOf(entryID),
      notes: notesOf({ ...trouble, 'judge.recused.title': locked && recused, 'judge.readOnly': locked && !recused }),
      busy: is('submittingOne'),
      groups: criteria.length,
      marks: Object.fromEntries(
        criteria.map(({ criterionID, name }) => {
          const given = sheet.marks[criterionID];
          return [name, given === undefined ? [] : [String(given)]];
        }),
      ),
      comment: sheet.comment,
    };
  }
  const ready = readyOf(context);
  const isIn = is('handedIn') || (ready.length === 0 && unfinishedOf(context).length === 0);
  return {
    ...blank,
    heading: t(isIn ? 'judge.review.doneTitle' : 'judge.review.title'),
    notes: notesOf({ ...trouble, 'judge.review.allIn': isIn, 'judge.review.lead': !isIn }),
    busy: is('submittingAll'),
    rows: Object.fromEntries(
      context.entries.map(({ entryID, criteria, sheet }) => [
        titleOf(entryID),
        [
          ...criteria.map(({ criterionID }) => String(sheet.marks[criterionID] ?? '–')),
          sheet.state === 'recused' ? t('judge.recused.chip') : t(`common.scoreStatus.${sheet.state}`),
        ],
      ]),
    ),
    submits: isIn ? null : t('judge.review.submit', { count: ready.length }),
  };
}

const refusal = (reasons: readonly Reason[]) => ({
  code: reasons[0]?.code ?? 'request.forbidden',
  errorMessage: 'Not now.',
  reasons,
});

interface Held {
  /** Answers what waits, or the next request, and holds those after it. */
  once(answer: (route: Route) => Promise<unknown>): Promise<void>;
  /** Answers what waits, and everything from now on. */
  from(answer: (route: Route) => Promise<unknown>): Promise<void>;
  /** Holds everything from now on. */
  hold(): void;
}

/** Keeps the page's requests of one kind waiting until the path says what becomes of them. */
async function hold(page: Page, which: (url: URL) => boolean): Promise<Held> {
  let waiting: Route[] = [];
  let always: ((route: Route) => Promise<unknown>) | null = null;
  const release = async (answer: (route: Route) => Promise<unknown>) => {
    const released = waiting;
    waiting = [];
    for (const route of released) await answer(route);
  };
  await page.route(which, async (route) => {
    if (always) await always(route);
    else waiting.push(route);
  });
  return {
    async once(answer) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), { timeout: 20_000 });
      await release(answer);
    },
    from(answer) {
      always = answer;
      return release(answer);
    },
    hold() {
      always = null;
    },
  };
}

/** A wait that is ended once. */
function untilEnded() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end: () => end() };
}
