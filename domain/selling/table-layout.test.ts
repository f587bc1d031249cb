import { expect, test } from 'vitest'
import { joinTables, transposeTable } from './table-layout.ts'

const rowsOf = (text: string) =>
  text.split('\n').map((line, index) => ({ rowNumber: index + 1, cells: line.split(';') }))

test('transposeTable turns a sheet with products in columns into rows', () => {
  const transposed = transposeTable(
    rowsOf('Référence;A;B\nDésignation;Porte;Store\nPrix TTC;45;30\nLargeur;80;120'),
    3,
  )
  expect(transposed?.map(({ cells }) => cells)).toEqual([
    ['Référence', 'Désignation', 'Prix TTC', 'Largeur'],
    ['A', 'Porte', '45', '80'],
    ['B', 'Store', '30', '120'],
  ])
})

test('transposeTable returns null for a table with headings in its first row or none', () => {
  expect(transposeTable(rowsOf('Réf;Titre;Prix\nA;Porte;45\nB;Store;30'), 3)).toBeNull()
  expect(transposeTable(rowsOf('A;Porte;45\nB;Store;30\nC;Évier;20'), 3)).toBeNull()
})

test('joinTables puts the cells of a second table below the headings of the first', () => {
  const joined = joinTables(
    rowsOf('Réf;Titre;Qté;Prix\nA;Porte;3;90\nSANITAIRE\nRef.;Article;Prix;Stock;Zone\nB;Évier;18;6;R1'),
  )
  expect(joined?.rows.map(({ cells }) => cells.join(';'))).toEqual([
    'Réf;Titre;Qté;Prix;Zone',
    'A;Porte;3;90;',
    'SANITAIRE;;;;',
    'Réf;Titre;Qté;Prix;Zone',
    'B;Évier;6;18;R1',
  ])
})

test('joinTables returns null for one table, also with headings on every page', () => {
  expect(joinTables(rowsOf('Réf;Titre;Prix\nA;Porte;45\nRéf;Titre;Prix\nB;Store;30'))).toBeNull()
})

test('joinTables returns null for a table with merged headings above others', () => {
  const heads = 'Article;;Stock;;Prix TTC;;État\nRéf.;Libellé;Dépôt;Camion;Achat;Vente;'
  expect(joinTables(rowsOf(`${heads}\nA;Porte;4;1;62;89,90;Neuf`))).toBeNull()
})
