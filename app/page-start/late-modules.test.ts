import { expect, test } from 'vitest'
import { afterFirstPaint } from './late-modules.ts'

const rewrite = (page: string) => afterFirstPaint(page, 'n0nce')
const link = (file: string) => `<link rel="modulepreload" href="/assets/${file}.js" nonce="n0nce"/>`

test('the files a page would load at once are handed to a script; everything else stays where it is', () => {
  const page = rewrite(`<head><title>Été</title>${link('a')}${link('b')}<link rel="stylesheet"/></head>é<p>`)
  expect(page).toMatch(/^<head><title>Été<\/title><script nonce="n0nce">/)
  expect(page).toContain('(["/assets/a.js","/assets/b.js"])</script><link rel="stylesheet"/></head>é<p>')
  expect(page).not.toContain('<link rel="modulepreload"')
})

test('a page without such files is left alone', () => {
  expect(rewrite('<p>é</p>')).toBe('<p>é</p>')
})
