import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashScripts, withoutNonce } from './cache-pages.ts'

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('hashScripts lists scripts with the nonce by their digest and no others', () => {
  const page = [
    '<script nonce="n0nce">own()</script>',
    '<script type="module" nonce="n0nce" async="">import "/a.js"</script>',
    '<script nonce="n0nce" src="/b.js"></script>',
    '<script>foreign()</script>',
    '<script nonce="guess">foreign()</script>',
    '<script type="application/json">{}</script>',
  ].join('')
  const { html, sources } = hashScripts(page, 'n0nce')
  expect(sources).toEqual([digest('own()'), digest('import "/a.js"')])
  expect(html).not.toContain('n0nce')
  expect(html).toContain('<script>own()</script>')
  expect(withoutNonce("script-src 'self' 'nonce-n0nce'; object-src 'none'", 'n0nce', sources)).toBe(
    `script-src 'self' ${sources.join(' ')}; object-src 'none'`,
  )
})
