import { globalLayer } from '@vanilla-extract/css';

/** Cascade order: tokens, base, parts. Screen styles stay outside every layer and so always win. */
export const tokensLayer = globalLayer('tokens');
export const baseLayer = globalLayer('base');
export const partsLayer = globalLayer('parts');
