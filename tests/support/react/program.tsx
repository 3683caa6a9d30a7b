import type { Scenes } from './kit.tsx';
import { leftOut } from './leftOut.tsx';
import { used } from './used.tsx';

declare global {
  var scenes: Readonly<Record<'used' | 'leftOut', Scenes>>;
}

globalThis.scenes = { used, leftOut };
