import { expect, test } from 'vitest'
import { parseClipboard, printClipboard } from './table-clipboard.ts'

test('parseClipboard reads lines and tabs as spreadsheets copy them', () => {
  expect(parseClipboard('73\n83\n93\n')).toEqual([['73'], ['83'], ['93']])
  expect(parseClipboard('a\tb\r\nc\t')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(parseClipboard('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('parseClipboard removes the quotes around a cell, but not those inside it', () => {
  expect(parseClipboard('"deux\nlignes"\t"dit ""oui"""')).toEqual([['deux\nlignes', 'dit "oui"']])
  expect(parseClipboard('Tuyau 3/4"\t5')).toEqual([['Tuyau 3/4"', '5']])
  expect(parseClipboard('"ouvert')).toEqual([['"ouvert']])
})

test('printClipboard writes what parseClipboard reads', () => {
  const rows = [
    ['a', 'deux\nlignes'],
    ['"cité"', ''],
  ]
  expect(parseClipboard(printClipboard(rows))).toEqual(rows)
})
