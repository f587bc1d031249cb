import { expect, test } from 'vitest'
import { listAlternatives } from './measures.ts'

test.each([
  ['porte', ['porte'], []],
  ['83', ['83'], []],
  ['83cm', ['830mm'], ['83']],
  ['830mm', ['830mm'], ['830']],
  ['1d2m', ['1200mm'], ['1d2', '1m20', '1m 20']],
  ['1200w', ['1200w'], ['1200']],
  ['1d5kw', ['1500w', '1d5kw'], ['1d5']],
  ['7kw', ['7000w', '7kw'], []],
  ['204x83', ['204x83'], ['204 83']],
  ['60x60', ['60x60'], []],
  ['60x120cm', ['600x1200', '60x120'], ['600mm 1200mm']],
  ['ep', ['ep', 'epaisseur'], []],
  ['hauteur', ['hauteur', 'h'], []],
  ['2', ['2'], ['deux']],
  ['deux', ['deux'], ['2']],
  ['troi', ['troi'], ['3']],
  ['3m50', ['3500mm'], ['3m50', '3m 50']],
  ['3m5', ['3500mm'], ['3m5']],
  ['350cm', ['3500mm'], ['350', '3m50', '3m 50']],
  ['ntb05', ['ntb05'], ['ntb 05']],
  ['23d5r25', ['23d5r25'], ['23d5 r25', '23d5r 25']],
  ['bp83pd', ['bp83pd'], ['bp 83pd', 'bp83 pd', 'bp 83 pd']],
  ['t22', ['t22'], []],
  ['1d2ghz', ['1d2ghz'], ['1d2 ghz']],
])('listAlternatives returns the other spellings of %s', (word, exact, near) => {
  expect(listAlternatives(word)).toEqual({ exact, near })
})
