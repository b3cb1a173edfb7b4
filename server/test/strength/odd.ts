import { resources } from '@agremia/model/resources/index'
import fc from 'fast-check'

/** Texts that broke somebody's program once. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'Ana\0Brás',
  '\ud800',
  'Ana \udc00 Brás',
  '\u202eanA\u202c',
  'Ana\u200fBrás',
  '\u200b\u200d\ufeff',
  "'; drop table users; --",
  "' or 1=1 --",
  '%_\\%',
  '{{7*7}} <script>alert(1)</script>',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301'.repeat(90),
  'Zalgo\u0336\u0334\u0337',
  'x'.repeat(256),
  'x'.repeat(10_001),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '1_000',
  '١٢٣',
  'abc',
  '-2',
  '999999999999999999999',
  '2147483648',
  '0000-00-00',
  '2026-02-30',
  '99999-01-01',
  '2026-11-15T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  'true',
  'false',
  'name',
  '-name',
  'name,email',
  'password',
  'passwordHash',
  '../../../etc/passwd',
  'a@b.example\r\nBcc: c@d.example',
  'ana@example.pt',
  '=cmd|calc!A1',
] as const

const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
  [],
  [null],
  [[[[]]]],
  ['admin'],
  {},
  { toString: 'x' },
  { value: 'x' },
  { length: 1e9 },
]

/** Bodies that no JSON.stringify writes; `{` at the start says that they are at least that. */
export const ODD_JSON = [
  '',
  ' ',
  '{',
  '{"name":',
  '{"name":"Ana",}',
  "{'name':'Ana'}",
  '{"name":NaN}',
  '{"name":1e309,"email":-1e309,"order":1e309}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"role":"admin","polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"__proto__":null}',
  '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
  '\ufeff{"name":"Ana"}',
  'null',
  'true',
  '0',
  '"texto"',
  '[]',
  '[{"name":"Ana"}]',
  '[[],{"__proto__":[]}]',
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  `{"name":"${'x'.repeat(900_000)}"}`,
  `{${Array.from({ length: 300 }, (_, n) => `"campo${n}":1`).join(',')}}`,
] as const

/** The part of a path that should be an id, as it stands in the address. */
export const ODD_IDS = [
  '%00',
  '%ff',
  '%zz',
  '%',
  '%2e%2e%2f%2e%2e',
  '..%5c..',
  '..;',
  '%u0041',
  '%C0%80',
  '%ED%A0%80',
  '01890000-0000-7000-8000-00000000000g',
  '01890000-0000-7000-8000-000000000000%00',
  '%20',
  '__proto__',
  'constructor',
  'toString',
  '1',
  '-1',
  'NaN',
  'null',
  'undefined',
  "'%20or%201=1",
  'x'.repeat(490),
  'x'.repeat(600),
  'x'.repeat(9000),
  '%F0%9F%91%A9',
  '%E2%80%AE',
] as const

const fieldNames = [...new Set(resources.flatMap(resource => Object.keys(resource.fields)))]
const CALL_NAMES =
  'email password recover_password recoverCode refreshToken current connectionId format fields query ids value rev _id'
const NAMES = [
  ...fieldNames,
  ...CALL_NAMES.split(' '),
  'organisationName',
  'smtpPassword',
  'memberURLPlural',
  'constructor',
  'toString',
  'nada',
  '',
  'Nome ção',
  '\0',
  'passwordHash',
  'password_hash',
  'created_at',
]
const RESERVED_NAMES = '_page _limit _sort _search _search _fields _asOf page sortName sortDir'.split(' ')
const filtersOf = (name: string) => ['', '.from', '.to', '.empty', '.has'].map(how => `_${name}${how}`)
const QUERY_NAMES = [
  ...RESERVED_NAMES,
  ...fieldNames.flatMap(filtersOf),
  ...'_ _nada _nada.from __proto__ constructor toString _constructor ___proto__ _id rev _name.nada _name[] name'.split(
    ' ',
  ),
  '_\0',
]

const oddValue = fc.oneof(
  fc.constantFrom(...ODD_VALUES),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

export const oddFields = fc.dictionary(fc.constantFrom(...NAMES), oddValue, {
  minKeys: 0,
  maxKeys: 4,
  noNullPrototype: true,
})

/** One thing wrong at a time: of two, the first would hide the second. */
export const oneOddField = (names: string[]) =>
  fc.tuple(fc.constantFrom(...names), oddValue).map(([name, value]) => ({ [name]: value }))

const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 250 }) },
)
/** Pairs and not an object: a name may come twice. */
export const oddQuery = fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES), oddText), { maxLength: 4 })

export const oneOddParameter = (names: string[]) =>
  fc.tuple(fc.constantFrom(...RESERVED_NAMES, ...names.flatMap(filtersOf)), oddText).map(pair => [pair])

export const oddHeaders = fc.constantFrom<Record<string, string>>(
  ...Array.from({ length: 12 }, () => ({})),
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'x'.repeat(20_000)}` },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJSb2xlIjoiYWRtaW4ifQ.' },
  { 'calling-url': `https://app.example/${'x'.repeat(50_000)}` },
  { 'content-length': '3' },
  { 'content-length': 'muito' },
  { 'content-length': '-1' },
  { 'accept-encoding': 'br;q=9, gzip;q=x, *' },
  { 'x-forwarded-for': "'; drop table users; --" },
  { 'x-http-method-override': 'DELETE' },
  { 'user-agent': '\u0001\u0002' },
  { range: 'bytes=-1-5' },
  { 'if-none-match': '"x"' },
)

export const contentType = fc.constantFrom(
  ...Array.from({ length: 12 }, () => 'application/json'),
  'application/json; charset=utf-16',
  'application/jsonx',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '*/*',
  'nada',
  '',
)
