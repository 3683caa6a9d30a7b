import './layers.css.ts';
import './theme.css.ts';
import './base.css.ts';
import { afterEach, expect, it } from 'vitest';
import { defaultSettings, presets } from '#machines/settings/settings.rules.ts';
import { applySettings } from './applySettings.ts';
import { vars } from './theme.css.ts';

afterEach(() => applySettings(defaultSettings));

/** What a colour or a size of the theme comes to on this page. */
function comesTo(property: 'backgroundColor' | 'borderTopLeftRadius', value: string): string {
  const probe = document.createElement('div');
  probe.style[property] = value;
  document.body.append(probe);
  const computed = getComputedStyle(probe)[property];
  probe.remove();
  return computed;
}

it('shows light and dark, and seven themes apart', () => {
  const seen = (['light', 'dark'] as const).flatMap((mode) =>
    presets.map((presetColor) => {
      applySettings({ ...defaultSettings, mode, presetColor });
      return `${mode} ${comesTo('backgroundColor', vars.surface)} ${comesTo('backgroundColor', vars.accent)}`;
    }),
  );
  expect(new Set(seen).size).toBe(14);
});

it('has corners of 8 pixels at first, and as many as are chosen', () => {
  applySettings(defaultSettings);
  expect(comesTo('borderTopLeftRadius', vars.radius)).toBe('8px');
  applySettings({ ...defaultSettings, borderRadius: 2 });
  expect(comesTo('borderTopLeftRadius', vars.radius)).toBe('2px');
});

it('writes in Roboto unless another font is chosen', () => {
  applySettings(defaultSettings);
  expect(getComputedStyle(document.body).fontFamily).toMatch(/^"?Roboto/);
  applySettings({ ...defaultSettings, fontFamily: 'serif' });
  expect(getComputedStyle(document.body).fontFamily).toMatch(/^serif/);
});

it('tells the page the tone of the menu, how fields look and whether it keeps a readable width', () => {
  applySettings({ ...defaultSettings, navType: 'dark', outlinedFilled: false, container: true });
  expect({ ...document.documentElement.dataset }).toMatchObject({ nav: 'dark', outlined: 'false', container: 'true' });
});
