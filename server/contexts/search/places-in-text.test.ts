import { describe, expect, test } from 'vitest'
import { toReadingText } from '#domain/search/question.ts'
import { findPlacesInText } from './places-in-text.ts'

const read = (text: string) =>
  findPlacesInText(toReadingText(text).plain).map(({ from, to, certainty, choices: [first] }) => ({
    text: text.slice(from, to),
    certainty,
    first: first && ('commune' in first ? first.commune.name : 'code' in first ? first.code : first.slug),
  }))

describe('findPlacesInText', () => {
  test.each([
    ['parquet pantin', 'pantin', 'possible', 'Pantin'],
    ['carrelage le mans', 'le mans', 'likely', 'Le Mans'],
    ['carrelage au Mans', 'au Mans', 'likely', 'Le Mans'],
    ['évier près de St-Nazaire', 'près de St-Nazaire', 'stated', 'Saint-Nazaire'],
    ['porte 56000 vannes', '56000 vannes', 'stated', 'Vannes'],
    ['volet valence 26', 'valence 26', 'stated', 'Valence'],
    ['porte dans le 93', 'dans le 93', 'stated', '93'],
    ['portes (56)', '(56)', 'stated', '56'],
    ['porte haut rhin', 'haut rhin', 'likely', '68'],
    ['poêle alsace', 'alsace', 'likely', 'alsace'],
    ['poêle ile de france', 'ile de france', 'likely', 'ile-de-france'],
    ['porte Vannes, Morbihan', 'Vannes, Morbihan', 'stated', 'Vannes'],
    ['93 pantin', '93 pantin', 'stated', 'Pantin'],
    ['parquet paris 19e arrondissement', 'paris 19e arrondissement', 'stated', 'Paris'],
    ['carrelage Clermont-Fd', 'Clermont-Fd', 'likely', 'Clermont-Ferrand'],
    ['porte pavillons sous bois', 'pavillons sous bois', 'likely', 'Les Pavillons-sous-Bois'],
    ['évier caissargues', 'caissargues', 'unlikely', 'Caissargues'],
    ['carrelage dép. 63', 'dép. 63', 'stated', '63'],
    ['dalle banlieue parisienne', 'banlieue parisienne', 'likely', 'ile-de-france'],
    ['porte région lyonnaise', 'région lyonnaise', 'stated', 'Lyon'],
    ['parquet dans le Lot', 'dans le Lot', 'likely', '46'],
  ])('finds the place of %s', (text, place, certainty, first) => {
    expect(read(text)).toEqual([{ text: place, certainty, first }])
  })

  test.each([
    'lot de portes',
    'porte 93 cm',
    'carrelage 60 x 60',
    'type 22',
    'BA 13',
    'plan de travail',
    'bac à douche',
  ])('finds no place in %s', (text) => {
    expect(read(text)).toEqual([])
  })
})
