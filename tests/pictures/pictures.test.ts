import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from './pictures.ts'

test('README.md and the guides show exactly the pictures that npm run pictures takes', () => {
  const shown = globSync(['README.md', 'docs/*.md']).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/!\[[^\]]*\]\((?:docs\/)?pictures\/(.+?)\.webp\)/g)].map(
      ([, name]) => name,
    ),
  )
  const taken = pictures.map(({ name }) => name).toSorted()
  expect([...new Set(shown)].toSorted()).toEqual(taken)
  const files = globSync('docs/pictures/**/*.webp').map((path) =>
    path.replaceAll('\\', '/').replace(/^docs\/pictures\/(.*)\.webp$/, '$1'),
  )
  expect(files.toSorted()).toEqual(taken)
})
