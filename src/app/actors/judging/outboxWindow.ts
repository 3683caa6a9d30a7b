import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import {
  type Delivery,
  type OutboxOutcome,
  outboxMachine,
  type Sending,
  sendingOf,
} from '#machines/judging/outbox.machine.ts';
import { emptyQueue, type Outgoing, type Queue, type QueueStep } from '#machines/judging/outbox.queue.ts';
import { isLate } from '../../data/offline/deviceDatabase.ts';
import { isFull } from '../../data/offline/isFull.ts';
import { type OpenStore, openStore } from '../../data/offline/openStore.ts';
import { invalidate } from '../../data/queries.ts';
import { session } from '../session/session.ts';
import { deliverChange } from './deliverChange.ts';
import { passInstants } from './instants.ts';
import { refreshLists } from './listOf.ts';
import { outboxName, takeLead } from './takeLead.ts';

export type OutboxActor = ActorRefFrom<typeof outboxMachine>;

/** What the windows of one browser tell each other. */
type WindowMessage =
  | { readonly type: 'changed' | 'wake' | 'hello' }
  | { readonly type: 'told'; readonly sending: Sending; readonly deliveredAt: number | null }
  | { readonly type: 'passed'; readonly told: OutboxOutcome };

/** What shows what judges say in rounds, and how they stand: also after a refusal, which may come of what changed there. */
const ofRounds = /^list(RoundEntries|Ballots|Comparisons|Awards)$/;

/** After how long a device whose database does not open yet is read again, in milliseconds. */
const lateWait = 5_000;

/** How many changes are laid over the lists that this device keeps before those are fetched again. */
const mostDelivered = 20;

const accountNow = (): string | undefined => session.getSnapshot().context.tokens?.claims.userName;

/** The outbox of one judge in this window: its chart, the device's queue, and the other windows of this browser. */
export class OutboxWindow {
  readonly personID: string;
  readonly actor: OutboxActor;
  readonly store: OpenStore;
  /** What this device has kept is read. */
  readonly read: Promise<void>;
  readonly #channel: BroadcastChannel;
  readonly #ends: readonly (() => void)[];
  /** What the device keeps once the last step is with it; null where it could not. */
  #storing: Promise<Queue | null> = Promise.resolve(null);
  /** The number of the last step that the device has. */
  #confirmed = 0;
  #stopped = false;
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(personID: string, onStopped: (stopped: OutboxWindow) => void) {
    this.personID = personID;
    this.store = openStore(personID);
    this.actor = createActor(outboxMachine.provide({ actors: { deliverChange: this.#delivering() } }), {
      input: emptyQueue,
    });
    this.#channel = new BroadcastChannel(outboxName(personID));
    this.#followActor();
    this.#channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => this.#receive(data);
    this.actor.start();
    this.read = this.#readAll();
    const release = takeLead(personID, () => this.#lead());
    this.#post({ type: 'hello' });
    // By the account: the person that a token names may be one that the server has left behind.
    const account = accountNow();
    const left = session.subscribe((snapshot) => {
      const present = accountNow();
      // Whoever else is in by now would send the judge's changes as their own.
      if (snapshot.hasTag('out') || (account && present && present !== account)) this.stop();
    });
    this.#ends = [release, this.#followPage(), () => left.unsubscribe(), () => onStopped(this)];
  }

  /** Tries to send what waits, in this window or in the one that leads. */
  wake(): void {
    void this.store.attempt().catch(() => undefined);
    if (this.#leads()) this.actor.send({ type: 'connection.back' });
    else this.#post({ type: 'wake' });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#looking);
    this.actor.stop();
    this.store.stop();
    this.#channel.close();
    for (const end of this.#ends) end();
  }

  #delivering() {
    return fromPromise<Delivery, Outgoing>(async ({ input, signal }) => {
      // Changes of other windows may have joined it on the device: what is there is what counts.
      const queue = await this.#storing;
      return deliverChange(queue?.changes.find(({ id }) => id === input.id) ?? input, signal);
    });
  }

  #followActor(): void {
    this.actor.on('device.step', ({ number, step }) => this.#store(number, step));
    for (const type of ['change.delivered', 'change.refused'] as const) {
      this.actor.on(type, (outcome) => this.#settle(outcome));
    }
    this.actor.subscribe(() => this.#tell());
  }

  #store(number: number, step: QueueStep): void {
    // Once the store is open a change is with the browser when this turn ends.
    const storing = this.store.now()?.store(step) ?? this.store.opened.then(({ store }) => store(step));
    this.#storing = storing.then(
      (queue) => {
        this.#confirmed = number;
        this.#show(queue, false);
        this.#post({ type: 'changed' });
        return queue;
      },
      (error: unknown) => {
        console.warn('This device could not keep a change', error);
        const why = isFull(error) ? 'full' : 'unavailable';
        if (!this.#stopped) this.actor.send({ type: 'device.failed', number, why });
        return null;
      },
    );
  }

  #settle(outcome: OutboxOutcome): void {
    if (this.#leads()) this.#post({ type: 'passed', told: outcome });
    if (!('entryID' in outcome)) invalidate((name) => ofRounds.test(name));
    else if (outcome.type === 'change.delivered') invalidate((name) => name === 'listEntries');
    const { delivered } = this.actor.getSnapshot().context;
    if (this.#leads() && outcome.type === 'change.delivered' && delivered.length >= mostDelivered) {
      refreshLists(delivered);
    }
  }

  #receive(message: WindowMessage): void {
    if (message.type === 'changed') void this.#readAgain(true);
    else if (message.type === 'told') this.actor.send({ ...message, type: 'leader.told' });
    else if (message.type === 'passed') this.actor.send({ ...message, type: 'leader.passed' });
    else if (message.type === 'hello') this.#tell();
    else this.actor.send({ type: 'connection.back' });
  }

  #leads(): boolean {
    return !this.actor.getSnapshot().matches('following');
  }

  /** Tells the other windows how far this one is, where it sends for all. */
  #tell(): void {
    if (!this.#leads()) return;
    const snapshot = this.actor.getSnapshot();
    const sending = sendingOf(snapshot);
    const announced = sending === 'typed' ? 'saving' : sending === 'unsafe' ? 'kept' : sending;
    this.#post({ type: 'told', sending: announced, deliveredAt: snapshot.context.deliveredAt });
  }

  #post(message: WindowMessage): void {
    if (!this.#stopped) this.#channel.postMessage(message);
  }

  async #lead(): Promise<void> {
    await this.read;
    await this.#readAgain(false);
    if (!this.#stopped) this.actor.send({ type: 'lead.taken' });
  }

  #readAll(): Promise<void> {
    return this.store.opened
      .then(({ takeOver }) => takeOver())
      .catch((error: unknown) => console.warn('Changes of an earlier version could not be taken over', error))
      .then(() => this.#readAgain(false));
  }

  async #readAgain(fromElsewhere: boolean): Promise<void> {
    try {
      this.#show(await (await this.store.opened).read(), fromElsewhere);
    } catch (error) {
      console.warn('What this device keeps could not be read', error);
      if (!isLate(error) || this.#stopped) return;
      clearTimeout(this.#looking);
      this.#looking = setTimeout(() => void this.#readAll(), lateWait);
    }
  }

  #show(queue: Queue, fromElsewhere: boolean): void {
    const { changes, refused, delivered } = queue;
    passInstants([...changes, ...refused.map(({ change }) => change), ...delivered].map(({ at }) => at));
    if (!this.#stopped) this.actor.send({ type: 'device.read', queue, number: this.#confirmed, fromElsewhere });
  }

  /** Tries again when the connection or the window comes back; answers the way to leave off. */
  #followPage(): () => void {
    const wake = () => this.wake();
    const look = () => {
      this.wake();
      void this.#readAll();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', look);
    };
  }
}
