import { type Reason, type Rules, refusals } from '../kit/rules.ts';

interface TestMailFacts {
  /** Whether letters leave the installation, or a trial shows them. */
  readonly hasService: boolean;
}

/** What a test email needs, with the reason given when it is refused. */
const testMailRules = {
  maySend: [{ needs: ({ hasService }) => hasService, otherwise: 'mail.refusal.noService' }],
} satisfies Rules<TestMailFacts>;

/** Why no test email can be sent; empty where one can. */
export const testMailRefusals = (facts: TestMailFacts): Reason[] =>
  refusals<TestMailFacts, unknown>(testMailRules.maySend, facts, undefined);
