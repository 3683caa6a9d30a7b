import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom an address belongs to, as far as one can tell: an IPv4 address as it is, and of IPv6 the network of 64 bits, in
 * which one customer has every address to themselves.
 */
export function networkOf(written: string): string {
  const address = withoutPort(written);
  const plain = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address;
  if (!isIPv6(plain)) return plain;
  const [start = '', end] = (plain.split('%', 1)[0] ?? '').split('::', 2);
  const head = start.split(':').filter(Boolean);
  const tail = (end ?? '').split(':').filter(Boolean);
  // An IPv4 address at the end stands for two groups, which lie behind the network in any case.
  const zeros = Math.max(0, 8 - head.length - tail.length);
  const groups = end === undefined ? head : [...head, ...Array<string>(zeros).fill('0'), ...tail];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies write the client's port behind its address, which is another one for each connection. */
function withoutPort(address: string): string {
  const [, inBrackets = '', beforePort = ''] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  if (isIPv6(inBrackets)) return inBrackets;
  return isIPv4(beforePort) ? beforePort : address;
}
