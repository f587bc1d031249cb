/** Columns that buyers do not need. */
export const ignoredColumns = (headings: string): Record<string, null> =>
  Object.fromEntries(headings.split(',').map((heading) => [heading, null]))

/** Labels of shop columns in a description. */
export const shopLabels = {
  'variant barcode': 'Code-barres',
  barcode: 'Code-barres',
  'gtin upc ean ou isbn': 'Code-barres',
  'gtin upc ean or isbn': 'Code-barres',
  ean13: 'Code-barres',
  ean: 'Code-barres',
  upc: 'Code UPC',
  vendor: 'Marque',
  brand: 'Marque',
  brands: 'Marque',
  manufacturer: 'Marque',
  marques: 'Marque',
  'length cm': 'Longueur (cm)',
  'width cm': 'Largeur (cm)',
  'height cm': 'Hauteur (cm)',
  width: 'Largeur',
  height: 'Hauteur',
  depth: 'Profondeur',
  length: 'Longueur',
  'option values': 'Option',
} as const
