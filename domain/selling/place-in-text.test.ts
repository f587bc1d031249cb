import { expect, test } from 'vitest'
import { placeInText } from './place-in-text.ts'

test.each([
  ['Lots de 7 armoires. Ne se trouve pas directement sur le site de Aix en Othe, nous contacter.', ''],
  ['À retirer à Vitry-le-François', 'Vitry-le-François'],
  ['A faire enlever sur le site de Vitry Le François.', 'Vitry Le François'],
  ['Matériel visible à Lyon sur rendez-vous', 'Lyon'],
  ['Disponible au dépôt principal', null],
  ['À retirer sur place', null],
  ['À faire enlever sur place', null],
  ['Disponible en kit, à récupérer en semaine', null],
  ['Cuve à fioul 2000 l.', null],
  ['Disponible en RAL 7016, visible sur RDV', null],
  ['À retirer à LYON', 'LYON'],
])('placeInText of « %s » is %s', (text, name) => expect(placeInText(text)?.name ?? null).toBe(name))
