import '../theme/layers.css.ts';
import '../theme/theme.css.ts';
import '../theme/fonts.css.ts';
import '../theme/base.css.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../i18n/store.ts';
import { accessibilityFaults } from '../../testing/accessibilityFaults.ts';
import { Gallery } from './gallery.fixture.tsx';

beforeAll(() => setLocale('en'));

afterEach(() => {
  delete document.documentElement.dataset.mode;
  delete document.documentElement.dataset.preset;
});

describe('every component', () => {
  for (const mode of ['light', 'dark'] as const) {
    for (const width of [1440, 360]) {
      it(`has no accessibility fault in the ${mode} at ${width} px`, async () => {
        await show(mode, width);
        expect(await faults()).toEqual([]);
      });
    }
  }

  for (const preset of ['1', '2', '3', '4', '5', '6']) {
    it(`keeps its contrasts in preset theme ${preset}`, async () => {
      document.documentElement.dataset.preset = preset;
      await show('light', 1440);
      expect(await faults()).toEqual([]);
    });
  }

  it('fits a screen of 360 px without scrolling sideways', async () => {
    await show('light', 360);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });
});

async function show(mode: 'light' | 'dark', width: number): Promise<void> {
  await page.viewport(width, 900);
  document.documentElement.dataset.mode = mode;
  await render(<Gallery />);
}

const faults = () =>
  accessibilityFaults({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
  });
