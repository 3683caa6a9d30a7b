import type { MessageId } from '#app/i18n/useText.ts';
import type { Step } from '../step/exits.ts';

/** The message that names a step: "Close judging". */
export const stepMessage = ({ from, to }: Step) => `admin.lifecycle.step.${from}.${to}` as MessageId;
/** The message that says what a step needs. */
export const needsMessage = ({ from, to }: Step) => `admin.lifecycle.needs.${from}.${to}` as MessageId;
