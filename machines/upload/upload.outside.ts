import type { Outside } from '../kit/outside.ts';

/** What other windows, the network and the file on its way do meanwhile. */
export const uploadOutside: Outside = [
  { event: 'file.replaced', ignored: {} },
  {
    event: 'upload.progressed',
    ignored: {
      empty: 'Nothing is on its way; this is a late word of a try that is over.',
      kept: 'Nothing is on its way; this is a late word of a try that is over.',
      refused: 'A late word of a try that is over.',
      addressing: 'A late word of a try that is over.',
      pausing: 'A late word of a try that is over.',
      offline: 'A late word of a try that is over.',
      saving: 'A late word of a try that is over.',
      unsaved: 'A late word of a try that is over.',
      failed: 'A late word of a try that is over.',
      removing: 'A late word of a try that is over.',
    },
  },
  {
    event: 'network.online',
    ignored: {
      empty: 'Nothing waits for a connection; a person decides.',
      kept: 'Nothing waits for a connection; a person decides.',
      refused: 'Nothing waits for a connection; a person decides.',
      unsaved: 'Nothing waits for a connection; a person decides.',
      failed: 'Nothing waits for a connection; a person decides.',
      addressing: 'The call under way says for itself whether it arrived.',
      sending: 'The call under way says for itself whether it arrived.',
      saving: 'The call under way says for itself whether it arrived.',
      removing: 'The call under way says for itself whether it arrived.',
    },
  },
  {
    event: 'network.offline',
    ignored: {
      empty: 'Nothing is on its way.',
      kept: 'Nothing is on its way.',
      refused: 'Nothing is on its way.',
      unsaved: 'Nothing is on its way.',
      failed: 'Nothing is on its way.',
      saving: 'The call under way says for itself whether it arrived.',
      removing: 'The call under way says for itself whether it arrived.',
      offline: 'That is known.',
    },
  },
];
