import { expect, test } from 'vitest'
import { nearestWords, typingDistance } from './typing-distance.ts'

test.each([
  ['porte', 'porte', 0],
  ['prote', 'porte', 1],
  ['radiatuer', 'radiateur', 1],
  ['parqet', 'parquet', 1],
  ['poliurethane', 'polyurethane', 1],
  ['', 'abc', 3],
])('from %s to %s: %i', (one, other, distance) => {
  expect(typingDistance(one, other)).toBe(distance)
  expect(typingDistance(other, one)).toBe(distance)
})

test('one mistake in four letters, two in eight, none in three', () => {
  expect(nearestWords('prt', ['porte', 'art'])).toEqual([])
  expect(nearestWords('prte', ['porte', 'parquet'])).toEqual(['porte'])
  expect(nearestWords('poorrte', ['porte'])).toEqual([])
  expect(nearestWords('radiatteurr', ['radiateur', 'gladiateur'])).toEqual(['radiateur'])
})

test('of equally near words those that begin alike come first', () => {
  expect(nearestWords('vaspue', ['casque', 'vasque'])).toEqual(['vasque'])
  expect(nearestWords('bolet', ['volet', 'boulet'])).toEqual(['boulet', 'volet'])
})

test('a word that only begins with another letter is another word, unless the keys are next to each other', () => {
  expect(nearestWords('voiture', ['toiture'])).toEqual([])
  expect(nearestWords('boiture', ['voiture'])).toEqual(['voiture'])
  expect(nearestWords('oiture', ['toiture'])).toEqual(['toiture'])
  expect(nearestWords('vouture', ['toiture'])).toEqual([])
})
