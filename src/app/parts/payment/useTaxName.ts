import { useFormat } from '../../i18n/useFormat.ts';

/** A tax with its rate as people say it, for example "VAT 20%". The rate is in hundredths of a percent. */
export function useTaxName(): (tax: { readonly name: string; readonly rate: number }) => string {
  const { percent } = useFormat();
  return ({ name, rate }) => `${name} ${percent(rate / 10_000, 2)}`;
}
