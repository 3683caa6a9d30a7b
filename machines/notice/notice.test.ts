import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { fadeTime, noticeMachine, noticeTime, undoTime } from './notice.machine.ts';

describe('the alert', () => {
  const start = () => {
    const clock = new SimulatedClock();
    const actor = createActor(noticeMachine, { clock }).start();
    const show = (id: string, message = id, undo = false) =>
      actor.send({ type: 'notice.show', notice: { id, message, severity: 'success', undo } });
    return { clock, actor, show, shown: () => actor.getSnapshot().context.notices[0]?.id ?? null };
  };

  it('goes after six seconds', () => {
    const { clock, show, shown } = start();
    show('a');
    clock.increment(fadeTime);
    clock.increment(noticeTime - fadeTime - 1);
    expect(shown()).toBe('a');
    clock.increment(1);
    expect(shown()).toBeNull();
    expect(noticeTime).toBe(6000);
  });

  it('stays while it is pointed at, and has its whole time again afterwards', () => {
    const { clock, actor, show, shown } = start();
    show('a');
    clock.increment(fadeTime);
    actor.send({ type: 'notice.hold' });
    clock.increment(60_000);
    expect(shown()).toBe('a');
    actor.send({ type: 'notice.release' });
    clock.increment(noticeTime - fadeTime - 1);
    expect(shown()).toBe('a');
    clock.increment(1);
    expect(shown()).toBeNull();
  });

  it('gives way at once to news, and has its whole six seconds afterwards', () => {
    const { clock, show, shown } = start();
    const seenFor = (id: string) => {
      clock.increment(fadeTime);
      clock.increment(noticeTime - fadeTime - 1);
      expect(shown()).toBe(id);
      clock.increment(1);
    };
    show('a');
    show('b');
    expect(shown()).toBe('b');
    clock.increment(fadeTime);
    show('c');
    for (const id of ['c', 'b', 'a']) seenFor(id);
    expect(shown()).toBeNull();
  });

  it('is seen for six seconds more when the same is said again before it goes', () => {
    const { clock, show, shown } = start();
    show('a', 'Award Updated');
    clock.increment(fadeTime);
    clock.increment(noticeTime - fadeTime - 1);
    show('b', 'Award Updated');
    clock.increment(fadeTime);
    clock.increment(noticeTime - fadeTime - 1);
    expect(shown()).toBe('b');
    clock.increment(1);
    expect(shown()).toBeNull();
  });

  it('lets news wait for as long as somebody points at it', () => {
    const { clock, actor, show, shown } = start();
    show('a');
    actor.send({ type: 'notice.hold' });
    show('b');
    show('c', 'b');
    expect([shown(), actor.getSnapshot().context.notices.length]).toEqual(['a', 2]);
    actor.send({ type: 'notice.release' });
    clock.increment(noticeTime - fadeTime);
    expect(shown()).toBe('b');
  });

  it('offers to undo for thirty seconds, held or not, and comes back after news', () => {
    const { clock, actor, show, shown } = start();
    show('a', 'Entry Deleted', true);
    clock.increment(fadeTime);
    clock.increment(undoTime - fadeTime - 1);
    expect([shown(), undoTime]).toEqual(['a', 30_000]);
    actor.send({ type: 'notice.hold' });
    clock.increment(60_000);
    actor.send({ type: 'notice.release' });
    clock.increment(undoTime - fadeTime - 1);
    expect(shown()).toBe('a');
    show('b', 'Entry Updated');
    expect(shown()).toBe('b');
    clock.increment(fadeTime);
    clock.increment(noticeTime - fadeTime);
    expect(shown()).toBe('a');
    clock.increment(fadeTime);
    clock.increment(undoTime - fadeTime);
    expect(shown()).toBeNull();
  });

  it('offers to undo each of two changes of the same name', () => {
    const { clock, actor, show, shown } = start();
    show('a', 'Entry Deleted', true);
    clock.increment(fadeTime);
    show('b', 'Entry Deleted', true);
    expect(shown()).toBe('b');
    clock.increment(fadeTime);
    actor.send({ type: 'notice.close' });
    expect(shown()).toBe('a');
  });

  it('keeps an offer to undo beside an alert of the same words that offers none', () => {
    for (const undo of [true, false]) {
      const { actor, show } = start();
      show('a', 'Entry Deleted', undo);
      show('b', 'Entry Deleted', !undo);
      expect(actor.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['b', 'a']);
    }
  });

  it('offers nobody else to undo what a person did, and says the rest', () => {
    const { clock, actor, show, shown } = start();
    show('a', 'Entry Deleted', true);
    actor.send({ type: 'notice.forget' });
    expect([shown(), actor.getSnapshot().matches({ alert: 'empty' })]).toEqual([null, true]);
    show('b', 'Network Error');
    show('c', 'Entry Deleted', true);
    actor.send({ type: 'notice.forget' });
    expect(actor.getSnapshot().context.notices.map(({ id }) => id)).toEqual(['b']);
    clock.increment(fadeTime);
    clock.increment(noticeTime - fadeTime - 1);
    actor.send({ type: 'notice.forget' });
    clock.increment(1);
    expect(shown()).toBeNull();
  });

  it('does not say the same words twice', () => {
    const { actor, show } = start();
    show('a', 'Network Error');
    show('b', 'Network Error');
    expect(actor.getSnapshot().context.notices).toHaveLength(1);
  });
});

describe('the backdrop', () => {
  it('stays up until all work is done, with the words of the latest', () => {
    const actor = createActor(noticeMachine).start();
    actor.send({ type: 'backdrop.raise', id: '1', message: 'Updating Entry' });
    actor.send({ type: 'backdrop.raise', id: '2', message: 'Checking Data' });
    expect(actor.getSnapshot().context.backdrops.at(-1)?.message).toBe('Checking Data');
    actor.send({ type: 'backdrop.lower', id: '2' });
    expect(actor.getSnapshot().hasTag('raised')).toBe(true);
    actor.send({ type: 'backdrop.lower', id: '1' });
    expect(actor.getSnapshot().hasTag('raised')).toBe(false);
  });
});
