import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const folder = 'build/docs'
/** HTML by address. */
const pages = new Map<string, string>()

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'docs'], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const path of globSync(`${folder}/**/*.html`))
    pages.set(path.slice(folder.length), readFileSync(path, 'utf8'))
}, 600_000)

const attributes = (html: string, name: 'href' | 'src' | 'id') =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

test('every link of the documentation has a target, also within a page', () => {
  expect(pages.size).toBeGreaterThan(40)
  const dead: string[] = []
  for (const [address, html] of pages)
    for (const href of attributes(html, 'href')) {
      const { host, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `http://docs${address}`)
      const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
      if (host !== 'docs' || (extname(path) !== '.html' && existsSync(join(folder, path)))) continue
      const page = pages.get(path)
      if (!page || (hash && !attributes(page, 'id').includes(decodeURIComponent(hash.slice(1)))))
        dead.push(`${address} → ${href}`)
    }
  expect(dead).toEqual([])
})

test('the documentation loads nothing from other sites', () => {
  const loaded = [...pages.values()].flatMap((html) => [
    ...attributes(html, 'src'),
    ...[...html.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, href = '']) => href),
  ])
  expect(loaded.filter((address) => /^(?:https?:)?\/\//.test(address))).toEqual([])
  const styles = globSync(`${folder}/assets/**/*.css`).map((path) => readFileSync(path, 'utf8'))
  expect(styles.length).toBeGreaterThan(0)
  for (const style of styles) expect(style).not.toMatch(/url\(["']?(?:https?:)?\/\//)
})

test('English pages of the documentation are marked as English', () => {
  expect(pages.get('/docs/operating.html')).toContain('<div lang="en"><h1')
  expect(pages.get('/docs/guide-achat.html')).not.toContain('lang="en"')
  for (const html of pages.values()) expect(html).toContain('<html lang="fr"')
})

test('the documentation’s search indexes French words without accents and articles', () => {
  const [index = ''] = globSync(`${folder}/assets/chunks/@localSearchIndex*.js`).map((path) =>
    readFileSync(path, 'utf8'),
  )
  for (const word of ['creneau', 'acheteur', 'retractation'] as const) expect(index).toContain(`"${word}"`)
  expect(index).not.toMatch(/"(?:créneau|l’acheteur)"/)
})
