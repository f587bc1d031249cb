import { expect, test } from 'vitest'
import { soundAlike } from './sound.ts'

test.each([
  ['parkay', 'parquet'],
  ['karelage', 'carrelage'],
  ['esqualier', 'escalier'],
  ['robine', 'robinet'],
  ['lavabeau', 'lavabo'],
  ['plaintes', 'plinthe'],
  ['fenaitre', 'fenetre'],
  ['moketes', 'moquette'],
  ['poil', 'poele'],
])('soundAlike is true of %s and %s', (one, other) => {
  expect(soundAlike(one, other)).toBe(true)
})

test.each([
  ['robot', 'robinet'],
  ['voiture', 'toiture'],
  ['poney', 'panneau'],
  ['drone', 'drain'],
])('soundAlike is false of %s and %s', (one, other) => {
  expect(soundAlike(one, other)).toBe(false)
})
