/** What a program gone wrong, or an attacker, puts where something else belongs. */
export const evilValues: readonly unknown[] = [
  ...['', ' ', 'x', '\0', 'a\u0000b', '\ud800', 'é\ud83dx', '%00', '%', '_', '\\', "'; drop table product.awards; --"],
  ...['../../../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', 'NaN', 'Infinity', 'null', '-1', '-0'],
  ...['0', '1e999', '1e-999', '99999999999999999999', '2147483648', '9007199254740993', '2020-02-30T25:61:61Z'],
  ...['+275760-09-13', '-000001-01-01T00:00:00Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59Z', '2020-W01'],
  ...['true', 'TRUE', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '-__proto__', '🏆', 'ﬃ', 'İ', 'ß'],
  ...['00000000-0000-0000-0000-000000000000', '{00000000-0000-0000-0000-000000000000}', 'ffffffff-ffff-ffff-ffff'],
  ...['x'.repeat(3000), '\u202e\u0000\ufeff', '字'.repeat(500), 'a'.repeat(255), '(a+)+$', '\u0085\u2028', '\t\r\n'],
  ...['@', 'a@b', '<a>@b.example', 'a"b@c', `${'a'.repeat(300)}@b.example`, 'a@b\r\nbcc: c@d.example', 'é@ü.example'],
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://169.254.169.254/', '//evil.example/'],
  ...[null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, [], [null], [[]], {}],
  ...[{ length: 1 }, { toString: 1 }, { $ne: null }, { constructor: { prototype: {} } }],
  ...[JSON.parse('{"__proto__":{"type":"admin"}}'), Array.from({ length: 300 }, (_, index) => index), nested(60)],
];

/** Requests' paths that are none, or that look for something else. */
export const evilPaths: readonly string[] = [
  ...[
    '//',
    '/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%00',
    '/%',
    '/%E0%A4%A',
    '/%ff',
    '/.env',
    '/.git/config',
  ],
  ...[
    '/api',
    '/api/',
    '/api//entry',
    '/api/entry/',
    '/api/entry%00',
    '/api/__proto__',
    '/api/constructor',
    '/API/ENTRY',
  ],
  ...['/api/entry?id=%', '/api/entry?id=%00&id=%E0', `/api/${'a'.repeat(6000)}`, `/api/entry?${'a=b&'.repeat(1500)}`],
  ...[
    '/api/health?x=%',
    '/api/openapi.json?q[]=1',
    '/api/admin/entry/list?sort=__proto__&limit=1e9',
    '/api/entry/list?cursor=%ff',
  ],
  ...[
    '/identity',
    '/identity/..',
    '/identity/x/.well-known/jwks.json',
    '/identity/%00/.well-known/jwks.json',
    '/identity/?x=%',
  ],
  ...[
    '/files/x/y',
    '/files/%00/%00',
    '/files/../../x',
    '/files/00000000-0000-0000-0000-000000000000/x%00.pdf?expires=1e999',
  ],
  ...['/files/00000000-0000-0000-0000-000000000000/a.svg?signature=x&expires=NaN', `/files/x/${'y'.repeat(4000)}`],
  ...[
    '/files/00000000-0000-0000-0000-000000000000/1e99/a.pdf?bytes=-1',
    '/config.json/..',
    '/assets/%2e%2e/%2e%2e/server/main.js',
  ],
  ...['/.well-known/awards-results.json?x=%', '/entries/%F0%9F%8F%86', `/${'%61'.repeat(2000)}`, '/?%', '/#'],
];

/** Values of headers that say nothing sensible. */
export const evilHeaders: readonly (readonly [name: string, value: string])[] = [
  ...(
    ['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'null', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'] as const
  ).map((value) => ['authorization', value] as const),
  ['authorization', `Bearer ${'x.'.repeat(4000)}`],
  ['authorization', `Bearer ${forged('none')}`],
  ['authorization', `Bearer ${forged('HS256')}`],
  ...['"', 'W/', 'x', '"1e9"', '"99999999999"', '-1', `"${'1'.repeat(4000)}"`].map(
    (value) => ['if-match', value] as const,
  ),
  ...['', ' ', 'a b', 'x'.repeat(4000), '__proto__'].map((value) => ['idempotency-key', value] as const),
  ...['*', 'xx', 'fr;q=abc', ','.repeat(3000), 'a-'.repeat(2000), '__proto__'].map(
    (value) => ['accept-language', value] as const,
  ),
  ...['bytes=', 'bytes=-', 'bytes=9-1', 'bytes=-99999999999999', `bytes=${'0-0,'.repeat(1000)}`].map(
    (value) => ['range', value] as const,
  ),
  ...[
    'x',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=',
    'text/xml',
    ';',
    '/',
    'a'.repeat(4000),
  ].map((value) => ['content-type', value] as const),
  ...['gzip, br', 'identity;q=0', 'x'.repeat(4000)].map((value) => ['accept-encoding', value] as const),
  ...['null', 'https://evil.example', 'x'.repeat(4000)].map((value) => ['origin', value] as const),
  ...['"><script>', '\u00ff'.repeat(200), 'x'.repeat(4000)].map((value) => ['x-request-id', value] as const),
  ['x-forwarded-for', '1.2.3.4, ::, x'],
  ['x-forwarded-proto', 'javascript'],
  ['content-encoding', 'gzip'],
  ['expect', '200-ok'],
  ['x-amz-target', 'AWSCognitoIdentityProviderService.__proto__'],
  ['x-amz-date', '20261107T070426Z'],
];

/** Bodies that are no JSON, or more of it than anybody needs. */
export const evilBodies: readonly string[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    'null',
    'true',
    '1',
    '"x"',
    '[]',
    '{}{}',
    '{"a":1,}',
    "{'a':1}",
    'NaN',
    '1e999',
    '\ufeff{}',
  ],
  ...[
    '{"__proto__":{"type":"admin"}}',
    '{"constructor":{"prototype":{"type":"admin"}}}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
  ],
  ...['['.repeat(50_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, `{"a":"${'x'.repeat(900_000)}"}`],
  ...[`[${'1,'.repeat(100_000)}1]`, `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ...[
    `{"name":"${'é'.repeat(30_000)}"}`,
    `{"a":${'9'.repeat(50_000)}}`,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ],
];

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** A token that nobody signed. */
function forged(alg: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg, kid: '../../x' })}.${part({ sub: '1', 'cognito:groups': ['admin'], exp: 9e9 })}.x`;
}
