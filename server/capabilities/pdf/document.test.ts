import { expect, test } from 'vitest'
import { writeDocument } from './document.ts'

test('measureHeight counts the line breaks of a text', async () => {
  const heights: number[] = []
  await writeDocument({ title: 'Essai', createdAt: new Date(0), footer: '' }, async (document) => {
    for (const text of ['Porte', 'Porte\n54 kg', 'Porte 54 kg']) heights.push(document.measureHeight(text))
    document.text('Porte', document.y)
  })
  const [one = 0, two = 0, joined = 0] = heights
  expect(two).toBeGreaterThan(one * 1.9)
  expect(joined).toBe(one)
})
