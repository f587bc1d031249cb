import { describe, expect, test } from 'vitest'
import { guessColumns } from '../guess-columns.ts'
import { spreadsheetColumns } from '../spreadsheet-cell.ts'
import { arrangeRows } from './arrange-rows.ts'
import type { Program } from './program.ts'
import { programColumns } from './program-columns.ts'
import { findProgram, recogniseProgram } from './recognise-program.ts'

const headings: Record<string, string[]> = {
  'woocommerce-fr':
    'ID|Type|UGS|Nom|Publié|Mis en avant ?|Visibilité dans le catalogue|Description courte|Description|En stock ?|Stock|Poids (kg)|Tarif promo|Tarif régulier|Catégories|Images|Parent|Nom de l’attribut 1|Valeur(s) de l’attribut 1'.split(
      '|',
    ),
  'woocommerce-en':
    'ID|Type|SKU|Name|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|In stock?|Stock|Weight (kg)|Width (cm)|Sale price|Regular price|Categories|Images|Parent|Attribute 1 name|Attribute 1 value(s)'.split(
      '|',
    ),
  shopify:
    'Handle|Title|Body (HTML)|Vendor|Type|Published|Option1 Name|Option1 Value|Variant SKU|Variant Grams|Variant Inventory Qty|Variant Price|Variant Barcode|Image Src|Gift Card|Status'.split(
      '|',
    ),
  'shopify-renamed':
    'Title|URL handle|Description|Vendor|Type|Published on online store|Status|SKU|Barcode|Option1 name|Option1 value|Price|Compare-at price|Inventory quantity|Weight value (grams)|Product image URL|Variant image URL'.split(
      '|',
    ),
  'prestashop-list': 'ID|Image|Nom|Référence|Catégorie|Prix (HT)|Prix (TTC)|Quantité|État'.split('|'),
  'prestashop-template':
    'Product ID|Active (0/1)|Name *|Categories (x,y,z...)|Price tax excluded|Tax rules ID|Wholesale price|On sale (0/1)|Reference #|Manufacturer|EAN13|Width|Height|Weight|Quantity|Minimal quantity|Summary|Description|Image URLs (x,y,z...)|Feature(Name:Value:Position:Customized)|Condition (new, used, refurbished)'.split(
      '|',
    ),
  magento:
    'sku|store_view_code|attribute_set_code|product_type|categories|product_websites|name|description|weight|product_online|price|special_price|special_price_to_date|qty|is_in_stock|base_image|additional_images|additional_attributes|configurable_variations'.split(
      '|',
    ),
  merchant:
    'g:id|g:title|g:description|g:link|g:image_link|g:additional_image_link|g:availability|g:price|g:sale_price|g:condition|g:brand|g:gtin|g:product_type|g:quantity|g:shipping_weight'.split(
      '|',
    ),
  vendure:
    'name|slug|description|assets|facets|optionGroups|optionValues|sku|price|taxCategory|stockOnHand'.split(
      '|',
    ),
  bagisto:
    'sku|name|type|attribute_family_code|parent_sku|categories|url_key|status|price|special_price|weight|inventories|images|description|configurable_variants'.split(
      '|',
    ),
  classified:
    'Numéro annonce|Titre de l’annonce|Texte de l’annonce|Prix|Catégorie|Ville|Code postal|Photo 1|Photo 2|Statut|Type d’annonce'.split(
      '|',
    ),
  pemd: 'N° fiche|Famille|Désignation|Localisation|Unité|Quantité|Dimensions (L x l x h)|État de conservation|Potentiel de réemploi|Masse (t)'.split(
    '|',
  ),
  own: spreadsheetColumns.map(({ heading }) => heading),
}
const fields = [{ name: 'Largeur (cm)' }, { name: 'Couleur' }]
const program = (id: string) => findProgram(id) as Program

test.each(Object.entries(headings))('recogniseProgram recognises %s', (id, own) => {
  expect(recogniseProgram(own)?.id).toBe(id)
})

test.each([
  ['a seller’s own table', 'Référence;Titre;Catégorie;Prix;Quantité;État;Largeur (cm);Description'],
  ['a price list', 'Réf;Désignation;Famille;PU HT;PU TTC;Qté;Unité;Photo'],
  ['an advertisement', 'Référence;Titre;État;Dimensions;Description;Prix'],
  ['a stock list', 'SKU;Name;Description;Price;Quantity;Category;Image'],
])('recogniseProgram is null for %s', (_, row) => {
  expect(recogniseProgram(row.split(';'))).toBeNull()
})

const frenchFeed = 'identifiant|titre|lien|lien image|disponibilité|prix|état|marque|poids du colis'.split(
  '|',
)
const meanings = (id: string) => {
  const own = id === 'merchant-fr' ? frenchFeed : (headings[id] ?? [])
  const columns = programColumns(recogniseProgram(own) as Program, own, fields)
  return Object.fromEntries(
    own.flatMap((heading, index) => (columns[index] ? [[heading, columns[index]]] : [])),
  )
}

describe('programColumns', () => {
  test.each([
    [
      'woocommerce-fr',
      {
        UGS: 'reference',
        Nom: 'title',
        'Tarif régulier': 'price',
        'Tarif promo': 'salePrice',
        Stock: 'quantity',
        'En stock ?': 'availability',
        Publié: 'published',
        Images: 'pictures',
      },
    ],
    [
      'woocommerce-en',
      {
        SKU: 'reference',
        'Width (cm)': 'field:Largeur (cm)',
        'Regular price': 'price',
        'In stock?': 'availability',
      },
    ],
    [
      'shopify',
      {
        'Variant SKU': 'reference',
        Published: 'published',
        Status: 'published',
        'Variant Price': 'price',
        'Variant Barcode': 'details',
        Vendor: 'details',
        Type: 'category',
      },
    ],
    ['prestashop-list', { 'Prix (TTC)': 'price', État: 'published', Image: 'pictures' }],
    [
      'prestashop-template',
      {
        'Price tax excluded': 'price',
        Width: 'field:Largeur (cm)',
        'Condition (new, used, refurbished)': 'condition',
      },
    ],
    [
      'magento',
      {
        sku: 'reference',
        special_price: 'salePrice',
        base_image: 'pictures',
        additional_images: 'pictures',
        is_in_stock: 'availability',
      },
    ],
    [
      'merchant',
      {
        'g:id': 'reference',
        'g:sale_price': 'salePrice',
        'g:availability': 'availability',
        'g:product_type': 'category',
        'g:shipping_weight': 'weight',
      },
    ],
    [
      'pemd',
      {
        'N° fiche': 'reference',
        Famille: 'family',
        Unité: 'saleUnit',
        'État de conservation': 'condition',
        'Masse (t)': 'weight',
      },
    ],
    ['merchant-fr', { titre: 'title', 'poids du colis': 'weight', disponibilité: 'availability' }],
    [
      'classified',
      {
        'Type d’annonce': 'published',
        'Photo 1': 'pictures',
        'Photo 2': 'pictures',
        Statut: 'published',
        Ville: 'town',
      },
    ],
  ])('returns the meanings of the columns of %s', (id, expected) => {
    expect(meanings(id)).toMatchObject(expected)
  })

  test('ignores the price without tax of a PrestaShop list', () => {
    expect(meanings('prestashop-list')).not.toHaveProperty('Prix (HT)')
  })

  test('guesses the columns of the site’s own export by their headings', () => {
    const own = headings.own ?? []
    expect(programColumns(program('own'), own, fields)).toEqual(guessColumns(own, fields))
  })
})

const arrange = (id: string, rows: Record<string, string>[], today = '2026-11-28') => {
  const own = headings[id] ?? []
  const table = arrangeRows(
    program(id),
    {
      headings: own,
      rows: rows.map((row, index) => ({
        rowNumber: index + 2,
        cells: own.map((heading) => row[heading] ?? ''),
      })),
    },
    today,
  )
  return {
    ...table,
    rows: table.rows.map(({ rowNumber, cells }) => ({
      rowNumber,
      ...Object.fromEntries(table.headings.map((heading, index) => [heading, cells[index]])),
    })) as (Record<string, string> & { rowNumber: number })[],
  }
}

describe('arrangeRows', () => {
  test('gives each variant of Shopify its parent’s texts, its option and all pictures', () => {
    const { rows, joined } = arrange('shopify', [
      {
        Handle: 'porte',
        Title: 'Porte',
        'Body (HTML)': '<p>Pleine</p>',
        'Option1 Name': 'Largeur',
        'Option1 Value': '73 cm',
        'Variant SKU': 'P-73',
        'Variant Grams': '32000',
        'Variant Price': '149.90',
        'Image Src': 'https://a/1.jpg',
        Status: 'active',
      },
      {
        Handle: 'porte',
        'Option1 Value': '83 cm',
        'Variant SKU': 'P-83',
        'Variant Price': '159.90',
        'Image Src': 'https://a/2.jpg',
      },
      { Handle: 'porte', 'Image Src': 'https://a/3.jpg' },
      {
        Handle: 'vasque',
        Title: 'Vasque',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Variant SKU': 'V-1',
        'Variant Price': '10.00',
      },
    ])
    expect(joined).toBe(1)
    expect(rows).toMatchObject([
      {
        Title: 'Porte – largeur 73 cm',
        Largeur: '73 cm',
        'Variant Grams': '32000 g',
        'Variant Price': '149,9',
        'Image Src': 'https://a/1.jpg | https://a/2.jpg | https://a/3.jpg',
      },
      {
        rowNumber: 3,
        Title: 'Porte – largeur 83 cm',
        'Body (HTML)': '<p>Pleine</p>',
        Largeur: '83 cm',
        Status: 'active',
        'Variant Grams': '',
      },
      { Title: 'Vasque', Largeur: '' },
    ])
    expect(rows[1]?.['Image Src']).toBe('https://a/2.jpg | https://a/1.jpg | https://a/3.jpg')
  })

  test.each([
    [
      'shopify',
      { Handle: 'carte', Title: 'Carte cadeau', 'Gift Card': 'true', Published: 'true' },
      'Published',
    ],
    ['woocommerce-fr', { ID: '3', Type: 'simple, virtual', Nom: 'Devis', Publié: '1' }, 'Publié'],
    ['woocommerce-fr', { ID: '3', Type: 'external', Nom: 'Colle', Publié: '1' }, 'Publié'],
    ['magento', { sku: 'D', product_type: 'virtual', product_online: '1' }, 'product_online'],
  ])('makes a draft of what cannot be collected: %s', (program, row, published) => {
    const kind = { 'Gift Card': 'false', Type: 'simple', product_type: 'simple' }
    const thing = { ...row, ...kind, Handle: 'vasque', ID: '4', sku: 'V' }
    const { rows } = arrange(program, [row, thing])
    expect(rows.map((cells) => cells[published])).toEqual(['draft', row[published as keyof typeof row]])
  })

  test('joins the rows of a Shopify file with the later headings', () => {
    const { rows, joined } = arrange('shopify-renamed', [
      {
        'URL handle': 'porte',
        Title: 'Porte',
        'Option1 name': 'Largeur',
        'Option1 value': '73 cm',
        SKU: 'A',
        Price: '10.50',
        'Weight value (grams)': '500',
      },
      { 'URL handle': 'porte', 'Option1 value': '83 cm', SKU: 'B', Price: '11' },
      { 'URL handle': 'porte', 'Product image URL': 'https://a/1.jpg' },
    ])
    expect(joined).toBe(1)
    expect(rows).toMatchObject([
      { Title: 'Porte – largeur 73 cm', Price: '10,5', 'Weight value (grams)': '500 g' },
      { Title: 'Porte – largeur 83 cm', SKU: 'B', 'Product image URL': 'https://a/1.jpg' },
    ])
  })

  test('adds the sign to a discount of Wix and a variant’s surcharge to its price', () => {
    const wix = findProgram('wix') as Program
    const names =
      'handleId,fieldType,name,price,surcharge,discountMode,discountValue,inventory,sku,productOptionName1,productOptionDescription1'.split(
        ',',
      )
    const { rows, headings } = arrangeRows(
      wix,
      {
        headings: names,
        rows: [
          'p1,Product,Dalle LED,25,,PERCENT,20,30,DL,,',
          'p2,Product,Applique,30,,AMOUNT,5,InStock,,Taille,S;M',
          'p2,Variant,,,4,,,6,AP-M,Taille,M',
          'p3,Product,Vis,0.1,,,,InStock,,Taille,S',
          'p3,Variant,,,0.2,,,6,VI-S,Taille,S',
        ].map((line, index) => ({ rowNumber: index + 2, cells: line.split(',') })),
      },
      '2026-11-28',
    )
    const cellsOf = (heading: string) => rows.map(({ cells }) => cells[headings.indexOf(heading)])
    expect(cellsOf('discountValue')).toEqual(['20 %', '5 €', ''])
    expect(cellsOf('price')).toEqual(['25', '34', '0,3'])
    expect(cellsOf('name')).toEqual(['Dalle LED', 'Applique – taille M', 'Vis – taille S'])
  })

  test('joins a variation of WooCommerce to its parent, by reference or id', () => {
    const { rows, joined } = arrange('woocommerce-fr', [
      {
        ID: '10',
        Type: 'variable',
        UGS: 'P',
        Nom: 'Porte',
        Catégories: 'Portes',
        Images: 'https://a/1.jpg',
        'Nom de l’attribut 1': 'Couleur',
        'Valeur(s) de l’attribut 1': 'Blanc, Noir',
      },
      {
        ID: '11',
        Type: 'variation',
        UGS: 'P-B',
        Nom: 'Porte',
        Parent: 'P',
        'Tarif régulier': '100',
        Stock: '2',
        'Nom de l’attribut 1': 'Couleur',
        'Valeur(s) de l’attribut 1': 'Blanc',
      },
      {
        ID: '12',
        Type: 'variation',
        UGS: 'P-N',
        Nom: 'Porte - Noir',
        Parent: 'id:10',
        'Tarif régulier': '110',
        'Nom de l’attribut 1': 'Couleur',
        'Valeur(s) de l’attribut 1': 'Noir',
      },
      { ID: '13', Type: 'variable', UGS: 'Q', Nom: 'Sans variation' },
    ])
    expect(joined).toBe(1)
    expect(rows).toMatchObject([
      {
        UGS: 'P-B',
        Nom: 'Porte – couleur Blanc',
        Catégories: 'Portes',
        Couleur: 'Blanc',
        Images: 'https://a/1.jpg',
        Stock: '2',
      },
      { UGS: 'P-N', Nom: 'Porte - Noir', Couleur: 'Noir', Stock: '' },
      { UGS: 'Q', Publié: 'draft' },
    ])
  })

  test('reads attributes, variations, translations and numbers of Magento', () => {
    const { rows, joined } = arrange('magento', [
      {
        sku: 'L-B',
        product_type: 'simple',
        name: 'Lavabo blanc',
        price: '75.5000',
        qty: '7.0000',
        additional_attributes: 'couleur=Blanc, mat,etat=Neuf',
      },
      { sku: 'L-B', store_view_code: 'en', name: 'White basin' },
      {
        sku: 'L',
        product_type: 'configurable',
        name: 'Lavabo',
        categories: 'Default Category/Sanitaire',
        configurable_variations: 'sku=L-B,couleur=Blanc',
      },
    ])
    expect(joined).toBe(2)
    expect(rows).toMatchObject([
      {
        sku: 'L-B',
        name: 'Lavabo blanc',
        price: '75,5',
        qty: '7',
        categories: 'Default Category/Sanitaire',
        couleur: 'Blanc, mat',
        etat: 'Neuf',
      },
    ])
  })

  test.each([
    ['a promotional price in its period', '2026-12-31', '60'],
    ['no promotional price after its period', '2026-11-27', ''],
    ['a promotional price until an American date', '12/1/26', '60'],
    ['no promotional price after an American date', '11/27/26', ''],
  ])('returns %s', (_, to, price) => {
    const [row] = arrange('magento', [
      { sku: 'A', price: '75.5', special_price: '60.0', special_price_to_date: to },
    ]).rows
    expect(row?.special_price).toBe(price)
  })

  test('reads attributes of PrestaShop, variants of Vendure and stocks of Bagisto', () => {
    const [template] = arrange('prestashop-template', [
      {
        'Name *': 'Vasque',
        'Price tax excluded': '99.166667',
        'Feature(Name:Value:Position:Customized)': 'Couleur:Blanc:1:0,Matière:Grès:2:0',
      },
    ]).rows
    expect(template).toMatchObject({ Couleur: 'Blanc', Matière: 'Grès', 'Price tax excluded': '99,17' })
    expect(
      arrange('vendure', [
        {
          name: 'Porte',
          slug: 'porte',
          assets: 'a.jpg|b.jpg',
          optionGroups: 'largeur',
          optionValues: '73',
          sku: 'P73',
          price: '100.00',
          stockOnHand: '2',
        },
        { optionValues: '83', sku: 'P83', price: '110.00', stockOnHand: '3' },
      ]).rows,
    ).toMatchObject([
      { name: 'Porte – largeur 73' },
      { name: 'Porte – largeur 83', sku: 'P83', assets: 'a.jpg|b.jpg' },
    ])
    expect(
      arrange('bagisto', [{ sku: 'A', name: 'A', inventories: 'default=10,second=5' }]).rows[0]?.inventories,
    ).toBe('15')
  })
})
