import { useId } from 'react';
import { changeSettings, useDisplaySettings } from '#app/actors/shell/displaySettings.ts';
import { useText } from '#app/i18n/useText.ts';
import { Range } from '#app/ui/forms/Range.tsx';
import { Select } from '#app/ui/forms/Select.tsx';
import { Switch } from '#app/ui/forms/Switch.tsx';
import { Button } from '#app/ui/primitives/Button.tsx';
import { Section } from '#app/ui/primitives/Section.tsx';
import { Segmented } from '#app/ui/primitives/Segmented.tsx';
import { defaultColours, presetColours } from '#app/ui/theme/colours.ts';
import { defaultSettings, fonts, largestRadius, type modes, presets } from '#machines/settings/settings.rules.ts';
import { SettingRow } from '../shared/SettingRow.tsx';
import * as css from '../shared/settings.css.ts';

/** Light or dark, colours, font, corners and fields; each acts at once. */
export function AppearanceSection() {
  const t = useText();
  const settings = useDisplaySettings();
  const modeNames = {
    system: t('settings.mode.system'),
    light: t('settings.mode.light'),
    dark: t('settings.mode.dark'),
  };
  const fontNames = { Roboto: 'Roboto', 'system-ui': t('settings.font.system'), serif: t('settings.font.serif') };
  const { locale: _, container: __, ...look } = defaultSettings;
  return (
    <Section
      id="appearance"
      title={t('settings.appearance')}
      help={t('settings.appearance.help')}
      ruled
      aside={
        <Button size="small" variant="quiet" onClick={() => changeSettings(look)}>
          {t('settings.appearance.reset')}
        </Button>
      }
    >
      <div className={css.rows}>
        <SettingRow name={t('settings.mode')}>
          <Segmented
            label={t('settings.mode')}
            value={settings.mode}
            onChange={(mode) => changeSettings({ mode })}
            options={(['light', 'dark', 'system'] satisfies (typeof modes)[number][]).map((mode) => ({
              value: mode,
              label: modeNames[mode],
            }))}
          />
        </SettingRow>
        <SettingRow name={t('settings.theme')} below={t('settings.theme.help')}>
          <Presets value={settings.presetColor} onChange={(presetColor) => changeSettings({ presetColor })} />
        </SettingRow>
        <SettingRow name={t('settings.font')}>
          <span className={css.select}>
            <Select
              label={t('settings.font')}
              labelHidden
              small
              value={settings.fontFamily}
              onChange={(fontFamily) => changeSettings({ fontFamily })}
              options={fonts.map((font) => ({ value: font, label: fontNames[font] }))}
            />
          </span>
        </SettingRow>
        <SettingRow name={t('settings.radius')}>
          <Range
            label={t('settings.radius')}
            min={0}
            max={largestRadius}
            step={2}
            value={settings.borderRadius}
            onChange={(borderRadius) => changeSettings({ borderRadius })}
            valueText={t('settings.radius.value', { pixels: settings.borderRadius })}
          />
        </SettingRow>
        <Switch
          label={t('settings.outlined')}
          help={t('settings.outlined.help')}
          checked={settings.outlinedFilled}
          onChange={(outlinedFilled) => changeSettings({ outlinedFilled })}
        />
        <Switch
          label={t('settings.nav')}
          checked={settings.navType === 'dark'}
          onChange={(dark) => changeSettings({ navType: dark ? 'dark' : 'light' })}
        />
        <Switch
          label={t('settings.container')}
          help={t('settings.container.help')}
          checked={settings.container}
          onChange={(container) => changeSettings({ container })}
        />
      </div>
    </Section>
  );
}

type Preset = (typeof presets)[number];

function Presets({ value, onChange }: { readonly value: string; readonly onChange: (preset: Preset) => void }) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={css.presets} aria-label={t('settings.theme')}>
      {presets.map((preset) => {
        const { accent, purple } = preset === 'default' ? defaultColours : presetColours[preset];
        const label =
          preset === 'default' ? t('settings.theme.default') : t('settings.theme.number', { number: preset });
        return (
          <label key={preset} className={css.preset} title={label}>
            <input
              type="radio"
              name={name}
              className={css.presetInput}
              aria-label={label}
              checked={preset === value}
              onChange={() => onChange(preset)}
            />
            <span
              className={css.swatch}
              style={{ background: `linear-gradient(135deg, ${accent[0]} 50%, ${purple[0]} 50%)` }}
            />
          </label>
        );
      })}
    </fieldset>
  );
}
