import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { returnPath } from './return-path.ts'

describe('returnPath', () => {
  it.each(['/', '/admin', '/admin/orders?status=pending#top', '/products/a%20b'])('keeps %s', (path) => {
    expect(returnPath(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'admin',
    'https://other.example/',
    'javascript:alert(1)',
    '//other.example',
    '/\\other.example',
    '/\t/other.example',
    '/\n\\other.example',
    '/.//other.example',
    '/..\\\\other.example',
    '/%2e//other.example',
    '//[',
  ])('refuses %j', (path) => {
    expect(returnPath(path)).toBeNull()
  })

  const pieces = [
    ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', ':', '@', '?', '#', ' ', '\t', '\n', '\r'],
    ...[
      '\0',
      '\u00a0',
      '\u3002',
      '\uff0f',
      '\ud800',
      'https:',
      'javascript:',
      'other.example',
      'a',
      '[',
      '&',
    ],
  ]
  const hostileInputs = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  )

  it('returns only paths of this site, however they are parsed', () => {
    fc.assert(
      fc.property(hostileInputs, (input) => {
        const path = returnPath(input)
        if (path === null) return
        for (const site of ['https://site.example', 'http://localhost:3000']) {
          // As a Location header, as a link on any page and appended to the site's origin.
          expect(new URL(path, `${site}/a/b?c`).origin).toBe(site)
          expect(new URL(site + path).origin).toBe(site)
          expect(new URL(site + path).href).toBe(new URL(path, site).href)
        }
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(returnPath(path)).toBe(path)
      }),
      { numRuns: isLongRun ? 20_000 : 2_000 },
    )
  })
})
