import { BlockList, isIP } from 'node:net';

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is one of the proxies that the installation names (`TRUSTED_PROXIES`). */
export function trustedBy(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of proxies.flatMap((proxy) => named[proxy] ?? [proxy])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:/, '');
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
