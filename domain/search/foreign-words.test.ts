import { expect, test } from 'vitest'
import { findForeignSpelling, foreignWords, translateWords } from './foreign-words.ts'
import { toReadingText } from './question.ts'

const translate = (text: string) => translateWords(toReadingText(text))

test.each([
  ['sink', 'évier'],
  ['door', 'porte'],
  ['tile', 'carrelage'],
  ['white oak door', 'porte blanc chêne'],
  ['cast iron radiator', 'radiateur fonte'],
  ['płytki 60x60', 'carrelage 60x60'],
  ['kapı', 'porte'],
  ['lava-louça', 'évier'],
  ['bab', 'porte'],
  ['window blinds', 'store enrouleur'],
  ['wardrobe doors', 'porte placard'],
  ['oak wardrobe doors 250 cm', 'porte placard 250 cm chêne'],
  ['office partition', 'cloison bureau'],
  ['mirror for bathroom', 'miroir salle de bains'],
  ['kitchen robot', 'cuisine robot'],
  ['okno pcv', 'fenêtre pvc'],
])('translateWords turns %s into %s', (typed, text) => {
  expect(translate(typed).text).toBe(text)
})

test('translateWords returns each translation and leaves French unchanged', () => {
  expect(translate('Kitchen sink blanc').translations).toEqual([{ from: 'Kitchen sink', to: 'évier' }])
  expect(translate('porte en chêne, store et table')).toEqual({
    text: 'porte en chêne, store et table',
    translations: [],
    startsWithThing: false,
  })
})

test('findForeignSpelling reads Arabic words in another spelling', () => {
  expect(findForeignSpelling('shobak')).toBe('fenêtre')
  expect(findForeignSpelling('droj')).toBe('escalier')
  expect(findForeignSpelling('parquet')).toBeNull()
})

test('foreignWords have no accents or capitals and differ from their translation', () => {
  const wrong = foreignWords.filter(
    ({ foreign, french }) => !/^[a-z0-9 ]{2,}$/.test(foreign) || foreign === french,
  )
  expect(wrong).toEqual([])
})
