import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyReply } from 'fastify';
import type { Server } from '#server/assembly.ts';
import { freePort } from './postgres.ts';
import { webFolder } from './webFolder.ts';

/** A host of files alone, with the built application below `path`, told in `config.json` where the services of `server` are. */
export async function startStaticHost(server: Pick<Server, 'url' | 'userPoolId' | 'clientId'>, path = '/') {
  const host = fastify({ forceCloseConnections: true });
  let isSilent = false;
  host.addHook('onRequest', () => (isSilent ? new Promise<void>(() => undefined) : Promise.resolve()));
  const page = (await readFile(join(webFolder, 'index.html'), 'utf8')).replace(
    /<base href="[^"]*"/,
    `<base href="${path}"`,
  );
  const config = {
    apiBase: `${server.url}api`,
    identityEndpoint: `${server.url}identity/`,
    basePath: path,
    version: 'v0.1',
    userPoolId: server.userPoolId,
    clientId: server.clientId,
  };
  host.get(`${path}config.json`, () => config);
  await host.register(fastifyStatic, { root: webFolder, prefix: path, index: false });
  const showPage = (_: unknown, reply: FastifyReply) => reply.status(200).type('text/html').send(page);
  host.get(path, showPage);
  host.setNotFoundHandler(showPage);
  const port = await freePort();
  await host.listen({ port, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}${path}`,
    /** Takes what it is asked from now on, and answers nothing; or answers again. */
    hush: (silent: boolean) => {
      isSilent = silent;
    },
    close: () => host.close(),
  };
}
