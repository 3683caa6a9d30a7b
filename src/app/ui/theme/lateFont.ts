import { onceSettled } from '../loading/onceSettled.ts';

/**
 * The page begins in what stands in for the font (`early.ts`), which shares the line with all that the first screen is made of. Asks for
 * the font: at once where the scripts came out of what the browser keeps, otherwise once the first screen stands.
 */
export function bringFont(): void {
  const bring = () => delete document.documentElement.dataset.font;
  // Everything is laid out anew once it is there, and not once more because it is asked for.
  // Of its files those that have letters of what is shown, so that none comes after the others.
  const fetchFirst = () => {
    const shown = document.getElementById('root')?.textContent || undefined;
    void document.fonts.load('1em "Roboto Variable"', shown).then(bring, bring);
  };
  if (haveScriptsTravelled()) onceSettled(fetchFirst);
  else bring();
}

const haveScriptsTravelled = (): boolean =>
  // Entries of this kind say what came over the line.
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
    ({ name, transferSize }) => name.endsWith('.js') && transferSize > 0,
  );
