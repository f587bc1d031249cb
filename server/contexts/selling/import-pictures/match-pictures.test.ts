import { expect, test } from 'vitest'
import { createPictureMatcher, type PictureOwner } from './unpack-picture-zip.ts'

const owner = (productId: string, change: Partial<PictureOwner> = {}): PictureOwner => ({
  productId,
  reference: null,
  uniqueCode: `CODE${productId}`,
  names: [],
  ...change,
})

const match = createPictureMatcher([
  owner('door', { reference: 'Porte-Été/01', names: ['Façade.JPG', 'photos/derrière.png'] }),
  owner('window', { reference: 'FEN' }),
  owner('big window', { reference: 'FEN-2' }),
  owner('sink', { uniqueCode: 'K7WQ3XZP' }),
  owner('left', { names: ['vue.jpg'] }),
  owner('right', { names: ['vue.jpg'] }),
])
const findOwner = (path: string) => match(path)?.productId ?? null

test.each([
  ['facade.jpeg', 'door'],
  ['DERRIERE.PNG', 'door'],
  ['Porte été 01.webp', 'door'],
  ['lot 3/PORTE_ETE_01 (2).jpg', 'door'],
  ['porte-ete-01-b.heic', 'door'],
  ['C:\\Photos\\FEN.jpg', 'window'],
  ['FEN-1.jpg', 'window'],
  ['FEN-2.jpg', 'big window'],
  ['fen-2_1.jpg', 'big window'],
  ['fen/IMG_0412.jpg', 'window'],
  ['k7wq3xzp.jpg', 'sink'],
  ['vue.jpg', null],
  ['IMG_0412.jpg', null],
  ['FENETRE.jpg', null],
  ['.jpg', null],
  ['', null],
])('createPictureMatcher assigns %s to %s', (path, expected) => {
  expect(findOwner(path)).toBe(expected)
})

test('createPictureMatcher ranks by the names of the row, then by number', () => {
  const names = ['derriere.png', 'porte-ete-01-10.jpg', 'porte-ete-01-2.jpg', 'facade.jpg']
  const sorted = names.toSorted((a, b) => ((match(a)?.rank ?? '') < (match(b)?.rank ?? '') ? -1 : 1))
  expect(sorted).toEqual(['facade.jpg', 'derriere.png', 'porte-ete-01-2.jpg', 'porte-ete-01-10.jpg'])
})
