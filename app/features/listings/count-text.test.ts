import { expect, test } from 'vitest'
import { processedText } from './count-text.ts'

test.each([
  [0, '0 ligne sur 20 a été traitée.'],
  [1, '1 ligne sur 20 a été traitée.'],
  [2, '2 lignes sur 20 ont été traitées.'],
])('processedText counts %i processed rows in French', (treated, text) => {
  expect(processedText(treated, 20).replaceAll('\u00a0', ' ')).toBe(text)
})
