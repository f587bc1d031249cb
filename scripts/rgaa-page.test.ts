import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessibility } from '#domain/platform/accessibility.ts'

/** Number of criteria of each theme of RGAA 4.1. */
const criteriaPerTheme = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

test('docs/rgaa.md lists the 106 criteria in order, and the accessibility statement has the same counts', () => {
  const page = readFileSync(new URL('../docs/rgaa.md', import.meta.url), 'utf8')
  const rows = [
    ...page.matchAll(/^\| (\d+\.\d+) \| (.+) \| \**(conforme|non conforme|non applicable)\** \| (.+) \|$/gm),
  ]
  expect(rows.map(([, number]) => number)).toEqual(
    criteriaPerTheme.flatMap((count, theme) =>
      Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
    ),
  )
  const count = (state: string) => rows.filter((row) => row[3] === state).length
  expect(accessibility.criteria).toEqual({
    met: count('conforme'),
    unmet: count('non conforme'),
    notApplicable: count('non applicable'),
  })
})
