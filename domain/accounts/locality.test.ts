import { expect, test } from 'vitest'
import { findLocality, localityText, removeLocality } from './locality.ts'

test.each([
  ['12 rue du Port, 44000 Nantes', '44000 Nantes'],
  ['12 rue du Port 44000 Nantes', '44000 Nantes'],
  ['12 rue du Port\n44000 Nantes', '44000 Nantes'],
  ['12 rue du Port\r\nBât. B\r\n44000 NANTES\r\nFRANCE', '44000 NANTES'],
  ['1 rue du Port\n35400 Saint-Malo\nFrance', '35400 Saint-Malo'],
  ['1 rue du Port, 35400 Saint-Malo France', '35400 Saint-Malo'],
  ['ZA des 4 Vents, 02100 L’Haÿ les Bains, France', '02100 L’Haÿ les Bains'],
  ["8 av. Foch, 94240 L'Haÿ-les-Roses", "94240 L'Haÿ-les-Roses"],
  ['3 chemin du Bois\u00a0; 20090 Ajaccio', '20090 Ajaccio'],
  ['4 rue X, 97410 Saint-Pierre', '97410 Saint-Pierre'],
  ['5 quai Y, 98800 Nouméa', '98800 Nouméa'],
  ['BP 40123 Saint-Herblain, 44818 Saint-Herblain Cedex', '44818 Saint-Herblain'],
  ['BP 40123 44818 Saint-Herblain CEDEX 2', '44818 Saint-Herblain'],
  ['CS 12345\n75995 Paris Cedex 14', '75995 Paris'],
  ['10 rue Z, 75011 Paris 11e', '75011 Paris'],
  ['10 rue Z, F-67000 Strasbourg', '67000 Strasbourg'],
  ['10 rue Z, FR-67000 Strasbourg', '67000 Strasbourg'],
  ['10 rue Z, 44 000 Nantes', '44000 Nantes'],
  ['10 rue Z, 44\u00a0000 Nantes', '44000 Nantes'],
  ['12100 route de Vannes, 44800 Saint-Herblain', '44800 Saint-Herblain'],
  ['1 rue A, 95700 Roissy en France', '95700 Roissy en France'],
  [
    '1 rue A, 51290 Saint Remy en Bouzemont Saint Genest et Isson',
    '51290 Saint Remy en Bouzemont Saint Genest et Isson',
  ],
  ['7 place B, 80120 Rue', '80120 Rue'],
  ['7 place B, 60510 La Rue-Saint-Pierre', '60510 La Rue-Saint-Pierre'],
  ['10 rue Z – 44000 Nantes – 2e étage', '44000 Nantes'],
  ['10 rue Z - 44000 Nantes - digicode 1234', '44000 Nantes'],
  ['10 rue Z (44000 Nantes)', '44000 Nantes'],
  ['Nantes, 44000, 12 rue du Port', '44000'],
  ['44000 Nantes\n12 rue du Port', '44000 Nantes'],
])('localityText of %j is %j', (address, text) => {
  expect(localityText(address)).toBe(text)
})

test.each([
  ['44000 Nantes 12 rue du Port', '44000 Nantes'],
  ['44000 Nantes rue du Port', '44000 Nantes'],
  ['44000 Nantes Résidence Les Pins', '44000 Nantes'],
  ['44000 Nantes chez Roux', '44000 Nantes'],
  ['44000 Nantes Bât. C', '44000 Nantes'],
  ['44000 Nantes tél. 02 40 12 34 56', '44000 Nantes'],
  ['12 rue du Port, Nantes 44000', '44000'],
  ['12 rue du Port, Nantes (44000)', '44000'],
  ['12 rue du Port, Nantes, 44000', '44000'],
])('localityText leaves out a street beside the town: %j', (address, text) => {
  expect(localityText(address)).toBe(text)
})

test.each([
  '12 rue du Port, Nantes',
  '12 rue du Port',
  '12100 route de Vannes',
  '44000 rue du Port, Nantes',
  'Bât. 44000, chez Roux',
  'BP 40123 Nantes',
  '12 rue du Port, 00000 Nantes',
  '12 rue du Port, 99123 Nantes',
  '12 rue du Port, 440001 Nantes',
  '12 rue du Port, SIRET 73282932000074',
  'Grote Markt 1, 1000 Bruxelles',
  '06 39 98 12 34',
  '',
  '   ',
  null,
])('findLocality finds no locality in %j', (address) => {
  expect(findLocality(address)).toBeNull()
})

test.each(['44000 '.repeat(100_000), `44000 a${' '.repeat(500_000)}b`, `44000 ${'-’'.repeat(200_000)}`])(
  'localityText limits its input',
  (address) => {
    expect((localityText(address) ?? '').length).toBeLessThan(60)
  },
)

test.each([
  ['12 rue du Port, 44000 Nantes', '12 rue du Port'],
  ['12 rue du Port\r\nBât. B\r\n44000 NANTES', '12 rue du Port\r\nBât. B'],
  ['10 rue Z – 44000 Nantes – 2e étage', '10 rue Z, 2e étage'],
  ['44000 Nantes', ''],
  ['12 rue du Port, Nantes', '12 rue du Port, Nantes'],
])('removeLocality of %j returns %j', (address, street) => {
  expect(removeLocality(address, findLocality(address))).toBe(street)
})
