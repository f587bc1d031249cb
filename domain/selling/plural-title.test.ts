import { expect, test } from 'vitest'
import { isPluralTitle, singulariseTitle } from './plural-title.ts'

test.each([
  ['20 fûts bleus', 'Fût bleu'],
  ['20 futs métalliques 200 L', 'Fut métallique 200 L'],
  ['2 pneus chargeuses', 'Pneu chargeuse'],
  ['Vingt fûts bleus', 'Fût bleu'],
  ['4x radiateurs fonte', 'Radiateur fonte'],
  ['Radiateurs fonte (x4)', 'Radiateur fonte'],
  ['Fûts bleus (20)', 'Fût bleu'],
  ['Lot de 7 armoires électriques', 'Armoire électrique'],
  ['Lot de 12 panneaux de bois', 'Panneau de bois'],
  ['25 m² de carrelage gris', 'Carrelage gris'],
  ['3 châssis fixes', 'Châssis fixe'],
  ['Portes de placard coulissantes miroir', 'Porte de placard coulissante miroir'],
  ['Rouleaux de laine de roche 100 mm', 'Rouleau de laine de roche 100 mm'],
  ['Boîtes de carreaux anciens', 'Boîte de carreaux anciens'],
  ['Cuves inox', 'Cuve inox'],
  ['Plusieurs fenêtres alu', 'Fenêtre alu'],
  ['Divers robinetterie', 'Divers robinetterie'],
  ['Lavabo 60 cm', 'Lavabo 60 cm'],
  ['1 broyeur', '1 broyeur'],
  ['Bras d’aspiration', 'Bras d’aspiration'],
])('singulariseTitle of « %s » is « %s »', (title, one) => expect(singulariseTitle(title)).toBe(one))

test.each([
  ['Cuves inox', true],
  ['Anciens prototypes', true],
  ['CASIERS DE VESTIAIRE', true],
  ['Rideaux métalliques', true],
  ['Châssis fixe', false],
  ['Bois de charpente', false],
  ['Radiateur', false],
])('isPluralTitle of « %s » is %s', (title, expected) => expect(isPluralTitle(title)).toBe(expected))

test('singulariseTitle leaves the verb of an advertisement', () => {
  expect(singulariseTitle('Vends radiateur fonte')).toBe('Vends radiateur fonte')
})

test('singulariseTitle leaves the plural of what is sold by another unit than the piece', () => {
  expect(singulariseTitle('Volets bois battants', 'paire')).toBe('Volets bois battants')
  expect(singulariseTitle('Plinthes MDF blanc', 'ml')).toBe('Plinthes MDF blanc')
  expect(singulariseTitle('12 rouleaux de laine de verre', 'rouleau')).toBe('Rouleau de laine de verre')
  expect(singulariseTitle('Bottes de roseau', 'botte')).toBe('Botte de roseau')
})
