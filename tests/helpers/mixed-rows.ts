import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** Rows of other products in the same columns; {n} is replaced by the row's number. */
const kinds = [
  ['WC suspendu {n}', 'Bon état', '', '', '85,50 €', '3'],
  ['Vasque ronde {n}', 'Neuf, emballé', '', '', '1 250 €', '1'],
  ['WC à poser {n}', '', '', '', '45', '2'],
  ['Lavabo {n}', 'Bizarre', '', '', '60 €', '1'],
  ['Tréteau {n}', 'Bon état', '', '', 'Prix à débattre', '2'],
  ['Bâche {n}', 'bon etat', '2 m x 3 m', '', '12,00', '10'],
  ['Citerne {n}', 'Inconnu', '', 'Non nettoyée', '300 €', ''],
] as const

/** 210 rows: advertisements in their sellers' words, and `mixed` ones; every reference begins with `reference`. */
export async function mixedRows(reference = 'S') {
  const [headings = [], ...ads] = parse(await readFile(resolve('tests/helpers/advertisements.csv')), {
    delimiter: ';',
    bom: true,
  }) as string[][]
  const mixed = Array.from({ length: 210 - ads.length }, (_, index) => {
    const [title, ...cells] = kinds[index % kinds.length] as (typeof kinds)[number]
    return [`${reference}-${index}`, title.replace('{n}', `série ${index}`), ...cells]
  })
  const rows = [
    [...headings, 'Quantité'],
    ...ads.map(([adReference, ...cells]) => [`${reference}-${adReference}`, ...cells, '']),
    ...mixed,
  ]
  return { file: stringify(rows, { delimiter: ';' }), mixed }
}
