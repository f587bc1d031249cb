import { expect, test } from 'vitest'
import { alternativesOf } from './measures.ts'

test.each([
  ['porte', ['porte'], []],
  ['83', ['83'], []],
  ['83cm', ['830mm'], ['83']],
  ['830mm', ['830mm'], ['830']],
  ['1d2m', ['1200mm'], ['1d2']],
  ['1200w', ['1200w'], ['1200']],
  ['1d5kw', ['1500w', '1d5kw'], ['1d5']],
  ['7kw', ['7000w', '7kw'], []],
  ['204x83', ['204x83'], ['204 83']],
  ['60x60', ['60x60'], []],
  ['60x120cm', ['600x1200', '60x120'], ['600mm 1200mm']],
  ['ep', ['ep', 'epaisseur'], []],
  ['hauteur', ['hauteur', 'h'], []],
])('%s', (word, exact, near) => {
  expect(alternativesOf(word)).toEqual({ exact, near })
})
