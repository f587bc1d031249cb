import type { Random } from './random.ts'

const uuid = '0b5c1c4e-3b1c-4f0e-9a57-0d5d3a1f2c3d'

/** Texts that parsers often mishandle: other scripts, range limits, lone surrogates and keywords of other languages. */
const oddTexts = [
  '',
  ' ',
  '\u202e',
  '\ufeff',
  '🚪'.repeat(60),
  'é'.repeat(2_000),
  '%',
  '_',
  '\\',
  "'",
  '"',
  "'; drop table users; --",
  '$1',
  '{{x}}',
  '<script>',
  ']]>',
  '../../../etc/passwd',
  '..',
  '.',
  '/',
  '//evil.example',
  '%00',
  '%ff',
  '%25',
  '\r\nx: y',
  '0',
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '0.1',
  '1,5',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0000-00-00',
  '2026-02-31',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  uuid,
  uuid.toUpperCase(),
  `{${uuid}}`,
  uuid.replaceAll('-', ''),
  'a@b',
  'a@exemple.example',
  'é@réemploi.example',
  'a,b,c,,,',
  'a'.repeat(300),
] as const

/** Texts that PostgreSQL cannot store. */
const unstorable = ['\0', 'a\0b', '\ud800', 'a\udfffb'] as const

const oddNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1e308,
] as const

export function oddText(random: Random): string {
  if (random.chance(0.3)) return random.pick(unstorable)
  if (random.chance(0.9)) return random.pick(oddTexts)
  return String.fromCharCode(...Array.from({ length: 1 + random.below(12) }, () => random.below(0x10000)))
}

export const oddNumber = (random: Random): number => random.pick(oddNumbers)

/** Returns any JSON value of a few levels. */
export function oddJson(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 7)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return oddNumber(random)
    case 3:
    case 4:
      return oddText(random)
    case 5:
      return Array.from({ length: random.below(4) }, () => oddJson(random, depth + 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [oddText(random), oddJson(random, depth + 1)]),
      )
  }
}
