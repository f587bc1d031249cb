import { expect, test } from 'vitest'
import { unbroken } from './unbroken-text.ts'

/** Splits a text where a line may break. */
const pieces = (text: string) => unbroken(text).split(' ')

test.each([
  ['Porte 90 cm chêne', ['Porte', '90\u00a0cm', 'chêne']],
  ['Palette de quincaillerie : paumelles', ['Palette', 'de', 'quincaillerie\u00a0:', 'paumelles']],
  ['Transpalette manuel 2 500 kg', ['Transpalette', 'manuel', '2\u00a0500\u00a0kg']],
  ['Carrelage 60 x 60 cm', ['Carrelage', '60\u00a0x\u00a060\u00a0cm']],
  ['Radiateur « Nova » 1 200 W', ['Radiateur', '«\u00a0Nova\u00a0»', '1\u00a0200\u00a0W']],
  ['Bac 80 × 80', ['Bac', '80\u00a0×\u00a080']],
])('unbroken joins numbers, units and punctuation in %s', (text, expected) =>
  expect(pieces(text)).toEqual(expected),
)

test.each(['Lot de 12 vasques', 'Porte 83 gauche', 'Volet 2 vantaux', '12 mètres', 'Année 1930 chêne'])(
  'unbroken leaves %s unchanged',
  (text) => expect(unbroken(text)).toBe(text),
)
