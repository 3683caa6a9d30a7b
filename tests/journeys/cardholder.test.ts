import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '#contract/entities/entry.ts';
import { launchBrowser, picture } from '../support/browser.ts';
import { startCardService } from '../support/cardService.ts';
import { startServer, type TestPerson, type TestServer } from '../support/server.ts';
import { openSignedIn } from '../support/signedIn.ts';
import { draft, openAward } from '../support/stage.ts';
import { webFolder } from '../support/webFolder.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const waiting = { timeout: 20_000 };

/** An entrant with a complete draft of an award that is open now. */
async function readyToPay(server: TestServer) {
  const [admin, entrant] = [await server.join('admin'), await server.join('entrant')];
  const award = await openAward(server, admin, {
    opensAt: inDays(-1),
    closesAt: inDays(30),
    judgingClosesAt: inDays(60),
    resultsAt: inDays(90),
  });
  return { entrant, entry: await draft(server, entrant, award) };
}
const open = (server: TestServer, { email }: TestPerson, { id, awardID }: Entry) =>
  openSignedIn(browser, server, email, {
    path: `entrant/entry?id=${id}&awardID=${awardID}`,
  });
const now = (server: TestServer, { token }: TestPerson, { id, awardID }: Entry) =>
  server.ok('getEntry', { as: token, query: { id, awardID } });

describe('a test card whose bank asks first', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ web: webFolder });
  });
  afterAll(() => server.close());

  async function typeCard(page: Page, number: string, save = 'Add a card') {
    await page.getByRole('button', { name: 'Add a card' }).click();
    const form = page.getByRole('form', { name: 'Add a card' });
    await form.getByLabel('Card number').fill(number);
    await form.getByLabel('Expires').fill('04/39');
    await form.getByLabel('Security code').fill('123');
    await form.getByLabel('Billing country').selectOption('GB');
    await form.getByRole('button', { name: save }).click();
  }

  async function payBy(page: Page, number: string) {
    await typeCard(page, number);
    await page.getByRole('radio', { name: /Visa ending in 3184/ }).waitFor();
  }

  it('pays once its holder confirms, and not where they refuse', async () => {
    const { entrant, entry } = await readyToPay(server);
    const { page, problems } = await open(server, entrant, entry);
    await payBy(page, '4000 0027 6000 3184');
    const dialog = page.getByRole('dialog', { name: 'The bank of your test card' });
    await page.getByRole('button', { name: 'Pay and submit' }).click();
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('The card was refused. Nothing was charged and nothing was lost.').first().waitFor();
    expect(await now(server, entrant, entry)).toMatchObject({ status: 0, invoice: null });
    await page.getByRole('button', { name: 'Pay and submit' }).click();
    await dialog.waitFor();
    await picture(page, 'cardholder-bank');
    expect(await now(server, entrant, entry)).toMatchObject({ status: 0, paymentUnderWay: true });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect
      .poll(() => now(server, entrant, entry), waiting)
      .toMatchObject({ status: 1, invoice: { status: 'paid', amount: 18_000 } });
    await page.getByRole('complementary', { name: 'Status' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('is kept once its holder confirms, where it is added to pay and in the settings', async () => {
    const { entrant, entry } = await readyToPay(server);
    const { page, problems } = await open(server, entrant, entry);
    const dialog = page.getByRole('dialog', { name: 'The bank of your test card' });
    await typeCard(page, '4000 0025 0000 3155');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('The card was not confirmed with its bank').first().waitFor();
    await page.getByRole('form', { name: 'Add a card' }).getByRole('button', { name: 'Add a card' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('radio', { name: /Visa ending in 3155/ }).waitFor();
    await page.getByRole('button', { name: 'Pay and submit' }).click();
    await expect.poll(() => now(server, entrant, entry), waiting).toMatchObject({ status: 1 });
    await page.goto('entrant/settings');
    await typeCard(page, '4000 0025 0000 3155', 'Add the card');
    await picture(page, 'cardholder-settings');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => page.getByText('visa ending in 3155').count(), waiting).toBe(2);
    expect(problems).toEqual([]);
  });
});

describe('a card in Stripe’s own field', () => {
  const secretKey = 'sk_test_browser';
  let service: Awaited<ReturnType<typeof startCardService>>;
  let server: TestServer;
  beforeAll(async () => {
    service = await startCardService(secretKey);
    server = await startServer({
      web: webFolder,
      environment: {
        TEST_LEDGER: 'off',
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_browser',
        STRIPE_WEBHOOK_SECRET: 'whsec_browser',
        STRIPE_ENDPOINT: service.endpoint,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  it('never passes through our page or server, and pays once its holder confirmed in Stripe’s window', async () => {
    const { entrant, entry } = await readyToPay(server);
    const { page, context, problems } = await open(server, entrant, entry);
    const answers: boolean[] = [];
    await page.exposeFunction('answerBank', (clientSecret: string) => {
      answers.push(true);
      return service.answerBank(clientSecret, true);
    });
    await page.exposeFunction('registerCard', service.register);
    await context.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    );
    await context.route('https://js.stripe.com/field', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<label>Card number <input></label>' }),
    );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(server.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await page.getByRole('button', { name: 'Add a card' }).click();
    const form = page.getByRole('form', { name: 'Add a card' });
    await form.locator('iframe').contentFrame().getByLabel('Card number').fill('4000002760003184');
    expect(await form.getByLabel('Security code').count()).toBe(0);
    await picture(page, 'cardholder-stripe');
    await form.getByLabel('Billing country').selectOption('GB');
    await form.getByRole('button', { name: 'Add a card' }).click();
    await page.getByRole('radio', { name: /Visa ending in 3184/ }).waitFor();
    await page.getByRole('button', { name: 'Pay and submit' }).click();
    await expect
      .poll(() => now(server, entrant, entry), waiting)
      .toMatchObject({ status: 1, invoice: { status: 'paid', amount: 18_000 } });
    // On keeping the card, and on paying.
    expect(answers).toEqual([true, true]);
    expect(service.charged.map(({ amount }) => amount)).toEqual([18_000]);
    expect(sent.length).toBeGreaterThan(2);
    expect(sent.filter((line) => line.includes('4000002760003184'))).toEqual([]);
    expect(problems).toEqual([]);
  });
});

/** As much of Stripe's script as the page uses: a field in a frame of Stripe's own, a name for the card, a window for its holder. */
const stripeScript = `
  window.Stripe = (key) => ({
    elements: () => ({
      create: () => {
        const frame = document.createElement('iframe');
        frame.title = 'Card';
        frame.src = 'https://js.stripe.com/field';
        return { mount: (place) => place.append(frame), destroy: () => frame.remove() };
      },
    }),
    createPaymentMethod: async () =>
      key === 'pk_test_browser' ? { paymentMethod: { id: await window.registerCard('pm_card_authenticationRequired') } } : { error: { message: key } },
    handleNextAction: async ({ clientSecret }) => {
      await window.answerBank(clientSecret);
      return {};
    },
  });
`;
