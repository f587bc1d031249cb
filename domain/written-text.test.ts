import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './written-text.ts'

test.each([
  ['blanks around', '  Bonjour \n\n', 'Bonjour'],
  ['the ends of line of another system', 'Bonjour\r\nCamille\rRoux', 'Bonjour\nCamille\nRoux'],
  ['tabs', '2\t12,50', '2\t12,50'],
  ['control characters', 'a\u0000b\u0007c\u009fd', 'abcd'],
  ['an override of direction', 'photo\u202egpj.exe\u202c', 'photogpj.exe'],
  ['isolates of direction', '\u2066abc\u2069', 'abc'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['what looks like HTML', '<b onclick=x>a</b> &amp; b', '<b onclick=x>a</b> &amp; b'],
  [
    'Arabic and its marks',
    '\u0645\u0631\u062d\u0628\u0627\u200f !',
    '\u0645\u0631\u062d\u0628\u0627\u200f !',
  ],
  ['a picture of several characters', '👩🏽\u200d🔧', '👩🏽\u200d🔧'],
  ['nothing but what cannot be seen', '\u200b \u2060\ufeff\u00ad', ''],
  ['nothing but letters without a shape', '\u3164 \u2800\u115f', ''],
])('%s', (_, written, kept) => {
  expect(cleanText(written)).toBe(kept)
})

test('a line stays one', () => {
  expect(cleanLine(' Porte\r\nisolante\t\u202e 90 ')).toBe('Porte isolante  90')
})
