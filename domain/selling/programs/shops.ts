import type { Program } from './program.ts'
import { ignoredColumns, shopLabels } from './shop-columns.ts'

const woocommerceFr: Program = {
  id: 'woocommerce-fr',
  name: 'Export WooCommerce',
  headings:
    'ugs,nom,publie,mis en avant,visibilite dans le catalogue,description courte,date de debut de promo,date de fin de promo,etat de la tva,classe de tva,en stock,montant de stock faible,vendre individuellement,tarif promo,tarif regulier,categories,etiquettes,classe d expedition,produits groupes,note de commande'.split(
      ',',
    ),
  minHeadings: 6,
  identifyingHeadings: ['ugs', 'tarif regulier'],
  columns: {
    ugs: 'reference',
    nom: 'title',
    publie: 'published',
    description: 'description',
    'description courte': 'description',
    'en stock': 'availability',
    stock: 'quantity',
    'poids kg': 'weight',
    'poids g': 'weight',
    'longueur cm': 'like:Longueur (cm)',
    'largeur cm': 'like:Largeur (cm)',
    'hauteur cm': 'like:Hauteur (cm)',
    'tarif regulier': 'price',
    'tarif promo': 'salePrice',
    categories: 'category',
    images: 'pictures',
    'gtin upc ean ou isbn': 'like:Code-barres',
    marques: 'like:Marque',
    ...ignoredColumns(
      'id,type,mis en avant,visibilite dans le catalogue,date de debut de promo,date de fin de promo,etat de la tva,classe de tva,montant de stock faible,autoriser les commandes de produits en rupture,vendre individuellement,autoriser les avis clients,note de commande,etiquettes,classe d expedition,limite de telechargement,jours d expiration du telechargement,parent,produits groupes,montees en gamme,ventes croisees,url externe,libelle du bouton,position',
    ),
  },
  labels: shopLabels,
  parent: { column: 'parent', referenceColumn: 'ugs' },
  parentMark: { column: 'type', values: ['variable', 'grouped'] },
  immaterialMark: { column: 'type', value: /virtual|downloadable|gift|external/i, published: 'publie' },
  attributes: { name: 'nom de l attribut #', value: 'valeur s de l attribut #' },
  pictureColumns: ['images'],
  promotion: { price: 'tarif promo', from: 'date de debut de promo', to: 'date de fin de promo' },
}

const woocommerceEn: Program = {
  id: 'woocommerce-en',
  name: 'Export WooCommerce',
  headings:
    'sku,name,published,is featured,visibility in catalog,short description,date sale price starts,date sale price ends,tax status,tax class,in stock,low stock amount,backorders allowed,sold individually,sale price,regular price,categories,tags,shipping class,grouped products,purchase note'.split(
      ',',
    ),
  minHeadings: 6,
  identifyingHeadings: ['regular price', 'visibility in catalog'],
  columns: {
    sku: 'reference',
    name: 'title',
    published: 'published',
    description: 'description',
    'short description': 'description',
    'in stock': 'availability',
    stock: 'quantity',
    'weight kg': 'weight',
    'weight g': 'weight',
    'length cm': 'like:Longueur (cm)',
    'width cm': 'like:Largeur (cm)',
    'height cm': 'like:Hauteur (cm)',
    'regular price': 'price',
    'sale price': 'salePrice',
    categories: 'category',
    images: 'pictures',
    'gtin upc ean or isbn': 'like:Code-barres',
    brands: 'like:Marque',
    ...ignoredColumns(
      'id,type,is featured,visibility in catalog,date sale price starts,date sale price ends,tax status,tax class,low stock amount,backorders allowed,sold individually,allow customer reviews,purchase note,tags,shipping class,download limit,download expiry days,parent,grouped products,upsells,cross sells,external url,button text,position',
    ),
  },
  labels: shopLabels,
  parent: { column: 'parent', referenceColumn: 'sku' },
  parentMark: { column: 'type', values: ['variable', 'grouped'] },
  immaterialMark: { column: 'type', value: /virtual|downloadable|gift|external/i, published: 'published' },
  attributes: { name: 'attribute # name', value: 'attribute # value s' },
  pictureColumns: ['images'],
  promotion: { price: 'sale price', from: 'date sale price starts', to: 'date sale price ends' },
  decimalColumns: ['regular price', 'sale price'],
}

const shopify: Program = {
  id: 'shopify',
  name: 'Export Shopify',
  headings:
    'handle,title,body html,vendor,product category,type,tags,published,option1 name,option1 value,variant sku,variant grams,variant inventory qty,variant inventory policy,variant price,variant compare at price,variant barcode,image src,image position,gift card,status'.split(
      ',',
    ),
  minHeadings: 6,
  identifyingHeadings: ['handle'],
  columns: {
    'variant sku': 'reference',
    title: 'title',
    'body html': 'description',
    vendor: 'like:Marque',
    'product category': 'family',
    type: 'category',
    published: 'published',
    status: 'published',
    'variant grams': 'weight',
    'variant inventory qty': 'quantity',
    'variant price': 'price',
    'price france': null,
    'variant barcode': 'like:Code-barres',
    'image src': 'pictures',
    'variant image': 'pictures',
    ...ignoredColumns(
      'handle,tags,option1 name,option1 value,option2 name,option2 value,option3 name,option3 value,option1 linked to,option2 linked to,option3 linked to,variant inventory tracker,variant inventory policy,variant fulfillment service,variant compare at price,variant requires shipping,variant taxable,image position,image alt text,gift card,seo title,seo description,variant weight unit,variant tax code,cost per item,included france,included international,price international,compare at price international',
    ),
  },
  labels: shopLabels,
  groupColumn: 'handle',
  immaterialMark: { column: 'gift card', value: /^true$/i, published: 'published' },
  variantColumns: ['variant sku', 'variant price', 'option1 value'],
  uncounted: { column: 'variant inventory tracker', value: /^$/ },
  attributes: { name: 'option# name', value: 'option# value' },
  pictureColumns: ['image src'],
  decimalColumns: ['variant price'],
  columnUnits: { 'variant grams': 'g' },
}

/** Headings of Shopify's exports and template since 2025. */
const shopifyRenamed: Program = {
  id: 'shopify-renamed',
  name: 'Export Shopify',
  headings:
    'url handle,title,description,vendor,product category,type,tags,published on online store,status,sku,barcode,option1 name,option1 value,price,compare at price,cost per item,charge tax,inventory tracker,inventory quantity,continue selling when out of stock,weight value grams,requires shipping,fulfillment service,product image url,image position,variant image url,gift card'.split(
      ',',
    ),
  minHeadings: 8,
  identifyingHeadings: ['url handle', 'published on online store'],
  columns: {
    sku: 'reference',
    title: 'title',
    description: 'description',
    vendor: 'like:Marque',
    'product category': 'family',
    type: 'category',
    'published on online store': 'published',
    status: 'published',
    'weight value grams': 'weight',
    'inventory quantity': 'quantity',
    price: 'price',
    barcode: 'like:Code-barres',
    'unit price total measure': 'content',
    'product image url': 'pictures',
    'variant image url': 'pictures',
    ...ignoredColumns(
      'url handle,tags,option1 name,option1 value,option1 linked to,option2 name,option2 value,option2 linked to,option3 name,option3 value,option3 linked to,compare at price,cost per item,charge tax,tax code,unit price total measure unit,unit price base measure,unit price base measure unit,inventory tracker,continue selling when out of stock,weight unit for display,requires shipping,fulfillment service,image position,image alt text,gift card,seo title,seo description',
    ),
  },
  labels: shopLabels,
  groupColumn: 'url handle',
  immaterialMark: { column: 'gift card', value: /^true$/i, published: 'published on online store' },
  variantColumns: ['sku', 'price', 'option1 value'],
  uncounted: { column: 'inventory tracker', value: /^$/ },
  content: { amount: 'unit price total measure', unit: 'unit price total measure unit' },
  attributes: { name: 'option# name', value: 'option# value' },
  pictureColumns: ['product image url'],
  decimalColumns: ['price'],
  columnUnits: { 'weight value grams': 'g' },
}

const wix: Program = {
  id: 'wix',
  name: 'Export Wix',
  headings:
    'handleid,fieldtype,name,description,productimageurl,collection,sku,ribbon,price,surcharge,visible,discountmode,discountvalue,inventory,weight,cost,productoptionname1,productoptiontype1,productoptiondescription1,brand'.split(
      ',',
    ),
  minHeadings: 8,
  identifyingHeadings: ['handleid', 'fieldtype'],
  columns: {
    sku: 'reference',
    name: 'title',
    description: 'description',
    productimageurl: 'pictures',
    collection: 'category',
    price: 'price',
    discountvalue: 'discount',
    visible: 'published',
    inventory: 'quantity',
    weight: 'weight',
    brand: 'like:Marque',
    ...ignoredColumns('handleid,fieldtype,ribbon,surcharge,discountmode,cost'),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].flatMap((number) =>
        ['name', 'type', 'description'].map((part) => [`productoption${part}${number}`, null]),
      ),
    ),
  },
  labels: shopLabels,
  groupColumn: 'handleid',
  parentMark: { column: 'fieldtype', values: ['product'] },
  variantColumns: ['sku', 'inventory', 'surcharge'],
  attributes: { name: 'productoptionname#', value: 'productoptiondescription#' },
  pictureColumns: ['productimageurl'],
  decimalColumns: ['price'],
  columnUnits: { weight: 'kg' },
  discount: { value: 'discountvalue', mode: 'discountmode' },
  surcharge: { column: 'surcharge', price: 'price' },
}

export const shops: readonly Program[] = [woocommerceFr, woocommerceEn, shopify, shopifyRenamed, wix]
