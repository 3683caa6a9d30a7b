import { useSelector } from '@xstate/react';
import type { ActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import type { Reason, Rules } from '#machines/kit/rules.ts';
import { whyNot } from '#machines/kit/why.ts';

/** Every reason why `event` would do nothing now; drawn again only where they change. */
export const useRefusals = <Event extends EventObject>(
  actor: ActorRef<AnyMachineSnapshot, Event>,
  event: Event,
  rules: Rules<never>,
): readonly Reason[] => useSelector(actor, (snapshot) => whyNot(snapshot, event, rules), isSame);

/** Reasons are small and plain data. */
const isSame = (before: readonly Reason[], next: readonly Reason[]) => JSON.stringify(before) === JSON.stringify(next);
