import { afterEach, expect, it, vi } from 'vitest';
import { readBeside } from './readBeside.ts';

const items = Array.from({ length: 1_055 }, (_, index) => ({
  ref: `A-${index}`,
  data: { title: 'Pod peste Căile Ferate' },
}));
/** Not as this page would write it. */
const asSent = JSON.stringify(items, null, 1);
const addressOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'application/json' }));

afterEach(() => void vi.unstubAllGlobals());

it('reads a long list beside the page, as it came and in its order', async () => {
  const parsed = vi.spyOn(JSON, 'parse');
  const answer = await readBeside(addressOf(asSent), { headers: { accept: 'application/json' } });
  expect(parsed.mock.calls.filter(([text]) => text.length > 1_000)).toEqual([]);
  expect({ ok: answer.ok, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
    ok: true,
    status: 200,
    type: 'application/json',
  });
  expect(answer.data).toEqual(items);
  expect(new TextDecoder().decode(answer.bytes)).toBe(asSent);
});

it('answers what is no list, or no JSON, as it is', async () => {
  expect(await readBeside(addressOf('{"code":"request.shape"}'), {})).toMatchObject({
    data: { code: 'request.shape' },
  });
  expect(await readBeside(addressOf('Bad gateway'), {})).toMatchObject({ data: 'Bad gateway' });
  expect((await readBeside(addressOf('[]'), {})).data).toEqual([]);
  expect((await readBeside(addressOf(''), {})).data).toBeUndefined();
});

it('rejects where nothing comes, as fetch does', async () => {
  const address = addressOf('[]');
  URL.revokeObjectURL(address);
  await expect(readBeside(address, {})).rejects.toThrow(TypeError);
});

it('is called off with its signal, before and after it began', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  const abort = new AbortController();
  const answer = readBeside(addressOf(asSent), { signal: abort.signal });
  abort.abort();
  await expect(answer).rejects.toBe(abort.signal.reason);
  expect(ended).toHaveBeenCalledOnce();
  await expect(readBeside(addressOf(asSent), { signal: abort.signal })).rejects.toBe(abort.signal.reason);
});

it('reads in the page where no worker starts', async () => {
  const away = URL.createObjectURL(new Blob([]));
  URL.revokeObjectURL(away);
  const Real = Worker;
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor() {
        super(away);
      }
    },
  );
  const answer = await readBeside(addressOf(asSent), {});
  expect(answer.data).toEqual(items);
  expect(new TextDecoder().decode(answer.bytes)).toBe(asSent);
});
