import type { Outside } from '../kit/outside.ts';

/** What the network, the device and other windows do meanwhile. */
export const outboxOutside: Outside = [
  {
    event: 'connection.back',
    ignored: {
      following: 'The window that sends hears it too.',
      settled: 'Nothing waits.',
      gathering: 'The changes are sent in a moment.',
    },
  },
  { event: 'device.read', ignored: {} },
  { event: 'device.failed', ignored: {} },
  {
    event: 'lead.taken',
    ignored: {
      settled: 'This window leads already.',
      gathering: 'This window leads already.',
      delivering: 'This window leads already.',
      waiting: 'This window leads already.',
      offline: 'This window leads already.',
    },
  },
  {
    event: 'leader.told',
    ignored: {
      settled: 'This window leads; no other one sends.',
      gathering: 'This window leads; no other one sends.',
      delivering: 'This window leads; no other one sends.',
      waiting: 'This window leads; no other one sends.',
      offline: 'This window leads; no other one sends.',
    },
  },
  {
    event: 'leader.passed',
    ignored: {
      settled: 'This window leads; no other one sends.',
      gathering: 'This window leads; no other one sends.',
      delivering: 'This window leads; no other one sends.',
      waiting: 'This window leads; no other one sends.',
      offline: 'This window leads; no other one sends.',
    },
  },
];
