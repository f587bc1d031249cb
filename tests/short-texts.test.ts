import { expect, test } from 'vitest'
import { maxSearchLength } from '#domain/catalogue/search.ts'
import { textFromHtml } from '#domain/html-text.ts'
import { readQuestion, remainingWords } from '#domain/search/question.ts'
import { readTextMeasures } from '#domain/selling/text-measures.ts'

/** Texts that expressions with many ways to match read slowly, repeated to a length. */
const slowTexts = [
  '1',
  '1 ',
  '1x',
  '12 x ',
  '1.',
  ' ',
  'a',
  'd\u2019',
  'toutarticle ',
  'de ',
  '<a ',
  '<p',
  '&amp;',
  'L 1',
  'ép ',
  '1 000 ',
  'sans ',
  'EI ',
]
const repeatToLength = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test.each(slowTexts)('a search of the greatest length made of %j is read within 100 ms', (piece) => {
  const text = repeatToLength(piece, maxSearchLength)
  const read = () => remainingWords(readQuestion(text, { arePricesRead: true }).text)
  expect(processorMs(read)).toBeLessThan(100)
})

test.each(slowTexts)('a text of the greatest length made of %j is measured within 500 ms', (piece) => {
  expect(processorMs(() => readTextMeasures(repeatToLength(piece, 100_000)))).toBeLessThan(500)
})

test.each(slowTexts)('a description of 100 000 characters made of %j becomes text within 500 ms', (piece) => {
  expect(processorMs(() => textFromHtml(`<p>${repeatToLength(piece, 100_000)}`))).toBeLessThan(500)
})
