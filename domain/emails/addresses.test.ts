import { expect, test } from 'vitest'
import { parseAddress, parseAddresses, parseSender } from './addresses.ts'

test.each([
  ['camille@exemple.fr', 'camille@exemple.fr'],
  ['Camille.Le-Bihan+porte@Exemple.FR', 'Camille.Le-Bihan+porte@exemple.fr'],
  ['contact@réemploi.fr', 'contact@xn--remploi-bya.fr'],
  ["o'neil@exemple.fr", "o'neil@exemple.fr"],
])('parseAddress accepts %j', (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

test.each([
  '',
  '@',
  'camille',
  'camille@',
  '@exemple.fr',
  'camille@exemple',
  'camille @exemple.fr',
  'camille@ exemple.fr',
  'éloïse@exemple.fr',
  'a@b@exemple.fr',
  '"a b"@exemple.fr',
  'a..b@exemple.fr',
  '.a@exemple.fr',
  'a@exemple..fr',
  'a@-exemple.fr',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@exemple.fr/chemin',
  'a@exemple.fr:25',
  'a@exemple.fr\r\nBcc: b@exemple.fr',
  'a\r\nBcc:b@exemple.fr',
  'a@exemple.fr\n',
  'a@exemple.fr\0',
  'a@exemple.fr>',
  'Camille <a@exemple.fr>',
  `${'a'.repeat(65)}@exemple.fr`,
  `a@${`${'b'.repeat(60)}.`.repeat(5)}fr`,
])('parseAddress refuses %j', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test('parseAddresses reads commas and lists and returns each address once', () => {
  expect(parseAddresses('a@exemple.fr, b@exemple.fr')).toEqual({
    addresses: ['a@exemple.fr', 'b@exemple.fr'],
    wrong: [],
  })
  expect(parseAddresses(['a@exemple.fr', 'A@exemple.fr,c@exemple.fr'])).toEqual({
    addresses: ['a@exemple.fr', 'c@exemple.fr'],
    wrong: [],
  })
  expect(parseAddresses('a@exemple.fr,,x')).toEqual({ addresses: ['a@exemple.fr'], wrong: ['', 'x'] })
})

test.each([
  ['a@exemple.fr', { name: '', address: 'a@exemple.fr' }],
  ['Réchantier <a@exemple.fr>', { name: 'Réchantier', address: 'a@exemple.fr' }],
  ['"Réchantier, Rennes" <a@exemple.fr>', { name: 'Réchantier, Rennes', address: 'a@exemple.fr' }],
  ['Réchantier <a@exemple.fr> <b@exemple.fr>', null],
  ['Réchantier\r\nBcc: x@exemple.fr <a@exemple.fr>', null],
  ['Réchantier\u2028<a@exemple.fr>', null],
])('parseSender reads %j', (text, sender) => {
  expect(parseSender(text)).toEqual(sender)
})
