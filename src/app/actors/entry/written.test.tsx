import { memo, Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { StoredDraft } from '#machines/entryEditor/draft.rules.ts';
import { entryEditorCases } from '#machines/entryEditor/entryEditor.cases.ts';
import { entryEditorMachine } from '#machines/entryEditor/entryEditor.machine.ts';
import type { LoadedEntry } from '#machines/entryEditor/entryEditor.rules.ts';
import type { OwnKey } from '#machines/form/form.types.ts';
import { type EditorActor, useDrawn, useWritten } from './written.ts';

const sample = entryEditorCases.find(({ title }) => title === 'a draft with a question of the organiser’s own')!;
const answer = sample.events.find(({ type }) => type === 'xstate.done.actor.loadEntry') as unknown as {
  readonly output: LoadedEntry;
};

/** Somebody writing in an entry whose form has so many fields; nothing is saved meanwhile. */
async function writing(fields: readonly OwnKey[]): Promise<EditorActor> {
  const [field] = answer.output.form!;
  const loaded: LoadedEntry = { ...answer.output, form: fields.map((key) => ({ ...field!, key })) };
  const machine = entryEditorMachine.provide({
    actors: {
      loadEntry: fromPromise(async () => loaded),
      readDraft: fromPromise(async (): Promise<StoredDraft | null> => null),
    },
    delays: { autosaveDelay: 3_600_000 },
  });
  const actor = createActor(machine, { input: sample.input }).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('writing'));
  return actor;
}

afterEach(() => void vi.useRealTimers());

/** Once the page has drawn it: the timers stand still. */
async function until(is: () => boolean): Promise<void> {
  for (let frame = 0; frame < 300 && !is(); frame += 1) await new Promise(requestAnimationFrame);
}

const drawn: string[] = [];
const note = (id: string) => void drawn.push(id);

const Field = memo(function Field({ actor, field }: { readonly actor: EditorActor; readonly field: OwnKey }) {
  return <output id={field}>{useWritten(actor, field)}</output>;
});

function Rest({ actor }: { readonly actor: EditorActor }) {
  return <p id="rest">{Object.values(useDrawn(actor).context.changes).join()}</p>;
}

it.each([12, 200])('draws one field of %i at a key, and the rest once nobody types', async (count) => {
  const fields = Array.from({ length: count }, (_, at): OwnKey => `own_${at}`);
  const actor = await writing(fields);
  await render(
    <>
      {fields.map((field) => (
        <Profiler key={field} id={field} onRender={note}>
          <Field actor={actor} field={field} />
        </Profiler>
      ))}
      <Profiler id="rest" onRender={note}>
        <Rest actor={actor} />
      </Profiler>
    </>,
  );
  const says = (id: string) => document.getElementById(id)?.textContent;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The first key begins a step of the chart, which is drawn everywhere.
  actor.send({ type: 'entry.write', changes: { own_3: 'H' } });
  await until(() => says('rest') === 'H');
  drawn.length = 0;
  for (const text of ['Ha', 'Har']) {
    actor.send({ type: 'entry.write', changes: { own_3: text } });
    await until(() => says('own_3') === text);
  }
  expect([says('own_3'), says('rest'), [...new Set(drawn)]]).toEqual(['Har', 'H', ['own_3']]);
  vi.advanceTimersByTime(200);
  await until(() => says('rest') === 'Har');
  expect([says('rest'), [...new Set(drawn)]]).toEqual(['Har', ['own_3', 'rest']]);
  actor.stop();
});
