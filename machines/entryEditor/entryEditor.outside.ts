import type { Outside } from '../kit/outside.ts';

/** What other windows and the network do meanwhile. */
export const entryEditorOutside: Outside = [
  {
    event: 'entry.changedElsewhere',
    ignored: {
      choosing: 'There is no entry yet that could be changed.',
      creating: 'There is no entry yet that could be changed.',
      loading: 'The entry is fetched; an older answer shows when it is saved, as a conflict.',
      restoring: 'The entry is fetched; an older answer shows when it is saved, as a conflict.',
      unavailable: 'The entry is fetched; an older answer shows when it is saved, as a conflict.',
    },
  },
  {
    event: 'network.online',
    ignored: {
      choosing: 'Nothing waits for a connection.',
      creating: 'The call under way says for itself whether it arrived.',
      loading: 'The call under way says for itself whether it arrived.',
      restoring: 'The call under way says for itself whether it arrived.',
      movingCategory: 'The call under way says for itself whether it arrived.',
      submitting: 'The call under way says for itself whether it arrived.',
      refetching: 'The call under way says for itself whether it arrived.',
      withdrawing: 'The call under way says for itself whether it arrived.',
      'draft.saved': 'The server has everything.',
      'draft.typing': 'Saving is tried in a moment, or right now.',
      'draft.saving': 'Saving is tried in a moment, or right now.',
      'draft.conflict': 'A person decides what is saved.',
      'draft.refused': 'A person decides what is saved.',
      sent: 'Nothing waits for a connection.',
    },
  },
  {
    event: 'network.offline',
    ignored: {
      choosing: 'Nothing is on its way.',
      unavailable: 'Nothing is on its way.',
      sent: 'Nothing is on its way.',
      creating: 'The call under way says for itself whether it arrived.',
      loading: 'The call under way says for itself whether it arrived.',
      restoring: 'The call under way says for itself whether it arrived.',
      movingCategory: 'The call under way says for itself whether it arrived.',
      submitting: 'The call under way says for itself whether it arrived.',
      refetching: 'The call under way says for itself whether it arrived.',
      withdrawing: 'The call under way says for itself whether it arrived.',
      'draft.saved': 'The server has everything.',
      'draft.offline': 'That is known.',
      'draft.conflict': 'A person decides what is saved.',
      'draft.refused': 'A person decides what is saved.',
    },
  },
];
