import { describe, expect, test } from 'vitest'
import { arrangeTable } from './arrange-table.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readXml } from './read-xml.ts'

const item = (content: string) => `<item>${content}</item>`
const rss = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Boutique</title><link>https://example.org</link>${items}</channel></rss>`
const cellsOf = (text: string) => readXml(text).rows.map(({ cells }) => cells)

test('readXml reads the items of a Google Merchant feed with their namespaces, CDATA and entities', () => {
  const feed = rss(
    item(
      '<g:id>00071</g:id><title><![CDATA[Laine & verre]]></title><description>&lt;p&gt;Rouleaux neufs&lt;/p&gt;</description><g:additional_image_link>https://a/1.jpg</g:additional_image_link><g:additional_image_link>https://a/2.jpg</g:additional_image_link><g:shipping><g:country>FR</g:country><g:price>9 EUR</g:price></g:shipping>',
    ) + item('<g:id>00072</g:id><title>Porte</title><g:price>35 EUR</g:price>'),
  )
  expect(cellsOf(feed)).toEqual([
    ['id', 'title', 'description', 'additional_image_link', 'shipping.country', 'shipping.price', 'price'],
    ['00071', 'Laine & verre', '<p>Rouleaux neufs</p>', 'https://a/1.jpg | https://a/2.jpg', 'FR', '9 EUR'],
    ['00072', 'Porte', '', '', '', '', '35 EUR'],
  ])
})

test('readXml reads the entries of an Atom feed with their links', () => {
  expect(cellsOf('<feed><entry><title>Vasque</title><link href="https://a/v"/></entry></feed>')).toEqual([
    ['title', 'link'],
    ['Vasque', 'https://a/v'],
  ])
})

test('arrangeTable recognises a feed that readSpreadsheet has read', async () => {
  const content = rss(
    item(
      '<g:id>1</g:id><g:title>Vasque</g:title><g:link>x</g:link><g:image_link>https://a/1.jpg</g:image_link><g:availability>in_stock</g:availability><g:price>10 EUR</g:price><g:condition>new</g:condition>',
    ),
  )
  const [sheet] = await readSpreadsheet(Buffer.from(content))
  expect(sheet && arrangeTable(sheet.table, '2026-11-28').program).toEqual({ id: 'merchant', joined: 0 })
})

describe('readXml refuses', () => {
  test.each([
    ['a page', '<?xml version="1.0"?><html><body>Bonjour</body></html>', 'pas un tableau'],
    ['deep nesting', `<item>${'<a>'.repeat(500_000)}`, 'abîmé'],
    [
      'too many columns',
      item(Array.from({ length: 300 }, (_, n) => `<c${n}>1</c${n}>`).join('')),
      'colonnes',
    ],
    ['too many items', '<item/>'.repeat(30_000), 'lignes'],
    ['an endless cell', item(`<a>${'b'.repeat(30_000)}</a>`), 'démesuré'],
  ])('%s', (_, text, message) => {
    expect(() => readXml(text)).toThrow(message)
  })

  test('no file with entities of its own, but does not expand them', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}">]><rss>${item('<title>&b;&b;</title>')}</rss>`
    expect(cellsOf(bomb)).toEqual([['title'], ['&b;&b;']])
  })
})

test('arrangeTable refuses a table in which thousands of variants would repeat a long description', async () => {
  const head =
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status'
  const first = `porte,Porte,${'a'.repeat(15_000)},Largeur,1,S0,1.00,,active`
  const variants = Array.from({ length: 3_000 }, (_, index) => `porte,,,,${index},S${index + 1},1.00,,`)
  const [sheet] = await readSpreadsheet(Buffer.from([head, first, ...variants].join('\n')))
  expect(() => sheet && arrangeTable(sheet.table, '2026-11-28')).toThrow('trop de texte')
})
