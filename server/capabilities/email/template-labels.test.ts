import { expect, test } from 'vitest'
import { templateLabel } from '#domain/emails/template-labels.ts'
import { templateNames } from './duties.ts'
import { variantsOf } from './render-sample.ts'

test('every mail and every notice has a French name', () => {
  const names = templateNames.flatMap((name) => [name, ...variantsOf(name)])
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !/^\p{Lu}/u.test(templateLabel(name)))).toEqual([])
  expect(names.filter((name) => name.includes(':') && !/, (à l’|au )/.test(templateLabel(name)))).toEqual([])
})
