import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

const configuration = (folder: string) => `
[ req ]
distinguished_name = name
prompt = no
[ name ]
CN = Loopback time
[ stamping ]
extendedKeyUsage = critical,timeStamping
[ other ]
extendedKeyUsage = critical,clientAuth
[ tsa ]
default_tsa = authority
[ authority ]
serial = ${folder}/serial
signer_cert = ${folder}/stamping.pem
signer_key = ${folder}/stamping.key
certs = ${folder}/root.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A time stamping authority on this machine, made of OpenSSL: another's reading of RFC 3161 than the product's. */
export async function startTimestampAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'awards-time-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...given: readonly string[]) => run('openssl', given, { cwd: folder });
  await writeFile(at('openssl.cnf'), configuration(folder));
  await writeFile(at('serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', at('openssl.cnf')];
  const root = ['-x509', '-days', '2', '-addext', 'basicConstraints=critical,CA:TRUE'];
  await openssl('req', ...root, ...key, '-keyout', at('root.key'), '-out', at('root.pem'));
  for (const name of ['stamping', 'other']) {
    await openssl('req', ...key, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`));
    const from = ['-CA', at('root.pem'), '-CAkey', at('root.key'), '-CAcreateserial', '-days', '2'];
    const use = ['-extfile', at('openssl.cnf'), '-extensions', name];
    await openssl('x509', '-req', '-in', at(`${name}.csr`), ...from, ...use, '-out', at(`${name}.pem`));
  }
  let requests = 0;
  const answer = async (query: Buffer) => {
    requests += 1;
    const [asked, reply] = [at(`${requests}.tsq`), at(`${requests}.tsr`)];
    await writeFile(asked, query);
    await openssl('ts', '-reply', '-config', at('openssl.cnf'), '-queryfile', asked, '-out', reply);
    return readFile(reply);
  };
  const server = createServer(async (request, response) => {
    const isQuery = request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query';
    if (!isQuery) return response.writeHead(400).end();
    const reply = await answer(await buffer(request)).catch(() => null);
    if (!reply) return response.writeHead(500).end();
    return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer,
    /** What OpenSSL says of a stamp of some content, with the root that it knows. */
    async verify(reply: Uint8Array, content: string | Uint8Array): Promise<string> {
      await writeFile(at('checked.tsr'), reply);
      await writeFile(at('checked'), content);
      const given = ['-data', at('checked'), '-in', at('checked.tsr'), '-CAfile', at('root.pem')];
      return openssl('ts', '-verify', ...given).then(
        ({ stdout, stderr }) => stdout + stderr,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      );
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}
