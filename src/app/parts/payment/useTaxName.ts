import type { Format } from '#contract/format.ts';
import { useFormat } from '../../i18n/useFormat.ts';

/** A tax with its rate as people say it, for example "VAT 20%". The rate is in hundredths of a percent. */
export const taxNamer =
  ({ percent }: Pick<Format, 'percent'>) =>
  ({ name, rate }: { readonly name: string; readonly rate: number }): string =>
    `${name} ${percent(rate / 10_000, 2)}`;

/** Names taxes in the current language. */
export const useTaxName = () => taxNamer(useFormat());
