import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './written-text.ts'

test.each([
  ['removes surrounding whitespace', '  Bonjour \n\n', 'Bonjour'],
  ['normalises line endings', 'Bonjour\r\nCamille\rRoux', 'Bonjour\nCamille\nRoux'],
  ['keeps tabs', '2\t12,50', '2\t12,50'],
  ['removes control characters', 'a\u0000b\u0007c\u009fd', 'abcd'],
  ['removes a direction override', 'photo\u202egpj.exe\u202c', 'photogpj.exe'],
  ['removes direction isolates', '\u2066abc\u2069', 'abc'],
  ['replaces a lone surrogate', 'a\ud83d', 'a\ufffd'],
  ['keeps HTML as text', '<b onclick=x>a</b> &amp; b', '<b onclick=x>a</b> &amp; b'],
  [
    'keeps Arabic and its marks',
    '\u0645\u0631\u062d\u0628\u0627\u200f !',
    '\u0645\u0631\u062d\u0628\u0627\u200f !',
  ],
  ['keeps a joined emoji', '👩🏽\u200d🔧', '👩🏽\u200d🔧'],
  ['is empty for invisible characters', '\u200b \u2060\ufeff\u00ad', ''],
  ['is empty for blank letters', '\u3164 \u2800\u115f', ''],
])('cleanText %s', (_, written, cleaned) => {
  expect(cleanText(written)).toBe(cleaned)
})

test('cleanLine returns one line', () => {
  expect(cleanLine(' Porte\r\nisolante\t\u202e 90 ')).toBe('Porte isolante  90')
})
