import type { Locator } from 'playwright-core';

/** What a screen reader finds there, in its order; titles, references and instants differ from run to run. */
export const treeOf = async (part: Locator): Promise<string> =>
  (await part.ariaSnapshot())
    .replace(/Project \d+/g, 'Project N')
    .replace(/\b[A-Z]{2,}\d\d-\d{4}\b/g, 'REF')
    .replace(/\d{1,2} \w{3} \d{4}(, \d\d:\d\d( \w+)?)?/g, 'DATE')
    .replace(/\b\d\d:\d\d\b/g, 'TIME')
    .replace(/\/url: .*/g, '/url: …');
