import { expect, test } from 'vitest';
import { diskReserve } from './reserve.ts';

const megabyte = 1024 ** 2;
const disk = { free: async () => 110 * megabyte };

test.each([1, 2, 4])('what %i processes promise at once leaves the reserve', async (workers) => {
  const promised = await Promise.all(
    Array.from({ length: workers }, async () => {
      const reserve = diskReserve(disk, 100, workers);
      const asked = await Promise.allSettled(Array.from({ length: 10 }, () => reserve.hold(2 * megabyte)));
      return asked.filter(({ status }) => status === 'fulfilled').length * 2;
    }),
  );
  const sum = promised.reduce((total, one) => total + one, 0);
  expect(sum).toBeLessThanOrEqual(10);
  expect(sum).toBeGreaterThan(0);
});

test('what was promised is free again once it is there', async () => {
  const reserve = diskReserve(disk, 100, 2);
  const release = await reserve.hold(5 * megabyte);
  await expect(reserve.hold(megabyte)).rejects.toMatchObject({ status: 503, code: 'file.reserve' });
  release();
  await reserve.refuseUpload(5 * megabyte);
});
