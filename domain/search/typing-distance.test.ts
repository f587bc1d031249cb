import { expect, test } from 'vitest'
import { isSureMistake, nearestWords, typingDistance } from './typing-distance.ts'

test.each([
  ['porte', 'porte', 0],
  ['prote', 'porte', 1],
  ['radiatuer', 'radiateur', 1],
  ['parqet', 'parquet', 1],
  ['poliurethane', 'polyurethane', 1],
  ['', 'abc', 3],
])('typingDistance between %s and %s is %i', (one, other, distance) => {
  expect(typingDistance(one, other)).toBe(distance)
  expect(typingDistance(other, one)).toBe(distance)
})

test.each([
  ['parkay', 'parquet', false, true],
  ['lavabbo', 'lavabo', false, true],
  ['radiatuer', 'radiateur', false, true],
  ['pote', 'porte', true, true],
  ['pote', 'porte', false, false],
  ['tile', 'tire', false, false],
  ['montre', 'monter', false, false],
  ['mouton', 'bouton', true, false],
  ['carlage', 'carrelage', false, true],
  ['poil', 'poele', true, true],
])('isSureMistake of %s for %s beside others (%s) is %s', (word, other, hasOtherWords, isSure) => {
  expect(isSureMistake(word, other, hasOtherWords)).toBe(isSure)
})

test('nearestWords allows no mistake in three letters, one in four and two in eight', () => {
  expect(nearestWords('prt', ['porte', 'art'])).toEqual([])
  expect(nearestWords('prte', ['porte', 'parquet'])).toEqual(['porte'])
  expect(nearestWords('pxorgte', ['porte'])).toEqual([])
  expect(nearestWords('radiatteurr', ['radiateur', 'gladiateur'])).toEqual(['radiateur'])
})

test('nearestWords allows one more mistake in words that sound alike or lack two letters', () => {
  expect(nearestWords('carlage', ['carrelage', 'cordages'])).toEqual(['carrelage'])
  expect(nearestWords('chaine', ['chene', 'chaise'])).toEqual(['chene'])
  expect(nearestWords('peluche', ['pelliculee', 'poulies'])).toEqual([])
})

test('nearestWords prefers words with the same first letter', () => {
  expect(nearestWords('vaspue', ['casque', 'vasque'])).toEqual(['vasque'])
  expect(nearestWords('bolet', ['volet', 'boulet'])).toEqual(['boulet', 'volet'])
})

test('nearestWords allows another first letter only for a neighbouring key', () => {
  expect(nearestWords('voiture', ['toiture'])).toEqual([])
  expect(nearestWords('boiture', ['voiture'])).toEqual(['voiture'])
  expect(nearestWords('oiture', ['toiture'])).toEqual(['toiture'])
  expect(nearestWords('vouture', ['toiture'])).toEqual([])
})
