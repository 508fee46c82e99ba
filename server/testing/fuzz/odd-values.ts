import * as fc from 'fast-check'

/** Texts that often break programs, also as numbers, dates, ids, paths or query parameters. */
const oddTexts = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'half a pair \udfff',
  '\u202eright to left',
  '\u200b',
  '\ufeff',
  '\u0130\u0131\ufb01',
  '👩‍👩‍👧‍👦🏴‍☠️',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '00',
  '0x1f',
  '1e3',
  '1e400',
  '٣',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  'true',
  '[]',
  '{}',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '24:00',
  '23:59',
  'infinity',
  'epoch',
  'Etc/GMT+12',
  'America/Chicago',
  'posixrules',
  "'; drop table users; --",
  "' or '1'='1",
  '%',
  '%_\\',
  '\\',
  '$1',
  ':*',
  '& | ! ( ) <->',
  '"unclosed',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor}}',
  '$t(server.error.INTERNAL)',
  '=1+1',
  'a@b.c\r\nBcc: everyone@example.org',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'https://[::1]/',
  'https://user:pass@example.org/\u0000',
  'https://example.org/%',
  '/files/nothing.webp',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'x'.repeat(255),
  'x'.repeat(5001),
  'é'.repeat(70_000),
  '('.repeat(3000),
]

/**
 * Number literals that are valid in JSON but that JSON.stringify cannot produce. They replace their marker in the
 * encoded body.
 */
const literals = ['1e400', '-1e400', '-0', '1e-400', '123456789012345678901234567890', '0.1e1', '1E+2']
const mark = (literal: string) => `@literal ${literal}@`
const marked = new RegExp(`"@literal (${literals.join('|').replaceAll('+', '\\+')})@"`, 'g')
export const jsonOf = (body: unknown): string => JSON.stringify(body).replaceAll(marked, '$1')

const numbers = [0, -1, 1, 0.5, 101, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e21, 1e308]

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom(...literals).map(mark) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { length: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(30, 31, 32, 33, 500).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(101, 20_000).map((count) => Array.from({ length: count }, () => ({}))) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

export const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  '',
  '\0',
  '\udc00',
  'a.b',
  'a[]',
  '$where',
  'id',
  'organization_id',
  'user_id',
  'role',
  'registration_type',
  'x'.repeat(3000),
)

/** Path segments, which are already encoded or cannot be decoded. */
export const oddSegment = fc.oneof(
  oddText.filter((text) => text.isWellFormed()).map((text) => encodeURIComponent(text.slice(0, 300))),
  fc.constantFrom('%', '%E0%A4%A', '%00', '%2e%2e', '..%2f..%2f', '%ff', 'a;b=c', '*', 'null', 'me', 'unread'),
)

/** The text of a query parameter, likewise encoded or not decodable. */
export const oddQueryText = fc.oneof(
  oddSegment,
  fc.constantFrom('-1', '0', '1', '101', '1e9', '99999999999', '21474836', '1.5', 'true', 'nonsense', '%'),
)

/** Characters that an HTTP parser accepts. */
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 60 })
  .filter((text) => !text.includes('\x7f'))

const contentTypes = [
  '',
  'text/plain',
  'text/xml',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'application/problem+json',
  'APPLICATION/JSON',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(100)}`,
  'multipart/mixed; boundary=x',
  ';',
  '/',
]

const oddHeader = fc.oneof(
  fc.tuple(fc.constant('content-type'), fc.oneof(fc.constantFrom(...contentTypes), headerText)),
  fc.tuple(
    fc.constant('authorization'),
    fc.oneof(fc.constantFrom('Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'a'.repeat(9000)}`, 'Bearer é'), headerText),
  ),
  fc.tuple(
    fc.constantFrom(
      'accept-language',
      'accept',
      'accept-encoding',
      'idempotency-key',
      'x-request-id',
      'x-forwarded-for',
      'x-forwarded-proto',
      'forwarded',
      'last-event-id',
      'cookie',
      'origin',
      'referer',
      'user-agent',
      'if-none-match',
      'if-modified-since',
      'range',
      'content-encoding',
      'x-http-method-override',
      'host',
    ),
    fc.oneof(
      headerText,
      fc.constantFrom('*', '0', '-1', 'gzip', 'bytes=0-', ';q=', 'es;q=9,en;q=-1', '127.0.0.1', 'x'.repeat(5000)),
    ),
  ),
)
export const oddHeaders = fc.array(oddHeader, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs))

/** Bodies that are not a JSON object. */
export const oddPayload = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '',
    '{',
    '[',
    '"',
    'nul',
    'null',
    'true',
    '1',
    '1e999',
    '"text"',
    '[]',
    '[{}]',
    '{"a":1,"a":2}',
    '{"__proto__":{"is_admin":true}}',
    '{"constructor":{"prototype":{"is_admin":true}}}',
    '\ufeff{}',
    '{}garbage',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    '[['.repeat(5000),
    `{"email":"${'x'.repeat(1_100_000)}"}`,
    'a=1&b=2',
    Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    Buffer.from('{"email":"\xe9\xff"}', 'latin1'),
    Buffer.from('1f8b0800000000000003', 'hex'),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)
