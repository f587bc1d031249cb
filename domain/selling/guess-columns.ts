import { type CustomField, priceOnRequestField } from '../catalogue/custom-fields.ts'
import {
  findCodeColumn,
  findCountColumn,
  findFittestColumn,
  findTitleColumn,
  findUnitColumn,
  measureColumn,
  profileColumns,
  statesAvailabilityOnly,
} from './column-profiles.ts'
import { type ColumnTarget, isRepeatableTarget, type PlainColumnTarget } from './imports.ts'
import { unitPriceColumns } from './measured-quantity.ts'
import { plainForm, splitUnit, unitFactor } from './plain-words.ts'
import { readUnit } from './read-row-sale.ts'
import { spreadsheetColumns } from './spreadsheet-cell.ts'
import { headingNamesTonne, isPricePerTonne } from './tonnes.ts'

/** Headings that sellers use, in plain form. */
const synonyms: Record<PlainColumnTarget, string> = {
  reference:
    'reference,ref,sku,custom label,ugs,code article,article code,item code,product code,internal reference,item number,part number,ref piece,code produit,ref article,reference article,reference produit,ref produit,reference interne,ref interne,reference vendeur,n article,numero article,numero,n,id,identifiant,code interne,votre reference,n de reference,n fiche,n de fiche,numero de fiche,id fiche,ref fiche,fiche,repere,rep,art nr,no article,article no',
  code: 'code,code rechantier,code unique,unique code,code etiquette',
  title:
    'titre,title,quoi,designation,libelle,nom,intitule,produit,article,nom du produit,nom produit,designation article,designation produit,designation du produit,libelle article,libelle produit,titre annonce,titre de l annonce,annonce,objet,product,name,product name,item name,item,nom de l article,intitule article,nature,element,equipement,materiel,description courte,bezeichnung,denominazione',
  description:
    'description,descriptif,texte de l annonce,texte annonce,detail,details,commentaire,commentaires,texte,description longue,descriptif technique,description du produit,observation,observations,remarque,remarques,precisions,caracteristiques,infos,informations',
  price: '',
  salePrice:
    'prix promo,prix promotionnel,prix solde,prix remise,prix barre apres remise,tarif promo,tarif promotionnel,prix en promotion,prix reduit,sale price,special price,discounted price,discount price',
  discount: 'remise,remises,taux de remise,remise en,reduction,rabais,discount,discount percent',
  quantity:
    'quantite,qte,qty,qt,qtes,combien,stock,stk,stocks,nombre,nb,nbre,quantite disponible,qte dispo,qte disponible,quantite en stock,qte en stock,qte stock,quantite stock,stock disponible,stock dispo,disponible,dispo,en stock,stock reel,stock physique,stock theorique,stock actuel,stock restant,stock final,restant,reste,qte reelle,qte restante,quantite restante,quantity on hand,on hand,qty on hand,stock quantity,stock qty,available quantity,inventory,nb pieces,nombre de pieces,pieces,unites,quantity',
  availability: 'disponibilite,availability,stock status,etat du stock,statut du stock,in stock',
  published:
    'publie,published,actif,active,en ligne,en vente,visible,vendable,peut etre vendu,can be sold,type d annonce,type annonce',
  saleUnit:
    'unite,u,unite de vente,unite de mesure,unit of measure,uom,ute,uv,u v,unit,vendu a,vendu au,vente par,mode de vente,conditionnement unite,unite de prix',
  content:
    'contenu,contenance,cdt,cond,condt,contenu d une unite,contenu par unite,conditionnement,colisage,surface par carton,surface par lot,surface par paquet,surface par unite,m2 par carton,m2 par lot,m2 par paquet,contenu carton,contenu palette,contenu paquet',
  minimumQuantity:
    'quantite minimale,quantite minimum,qte mini,qte min,minimum,mini,minimum de commande,minimum de vente,quantite mini,qte minimum',
  quantityStep: 'vendu par,par,multiple,multiple de vente,pas,par multiple de,lot de vente',
  priceTiers:
    'prix par quantite,prix degressifs,tarif degressif,prix degressif,degressif,paliers,paliers de prix,remise quantite',
  condition:
    'etat,condition,etat de conservation,etat conservation,conservation,etat de l article,etat du produit,etat produit,etat article,etat general,etat vente',
  weight:
    'poids,poids unitaire,poids unit,poids d une unite,poids piece,poids brut,poids net,poids total,masse,masse unitaire,masse totale,masse estimee,tonnage,weight,unit weight,gross weight',
  dimensions:
    'dimensions,dimension,dimensions unitaires,dim,dims,cote,cotes,taille,format,mesures,dimensions emballees,dimensions emballage,dimensions colis,dimensions du colis,encombrement,taille du colis',
  provenance: 'provenance,provenance de l article,type de provenance',
  site: 'chantier,chantier d origine,chantier de deconstruction,site de depose,site de deconstruction',
  diagnostic: 'diagnostic pemd,pemd,ref pemd,reference pemd,n pemd,reference du diagnostic pemd',
  vatRegime: 'regime de tva,regime tva,tva sur la marge,type de tva',
  family:
    'famille,rayon,univers,family,categorie parente,grande famille,categorie principale,categorie mere,famille produit,famille de produits,libelle famille,intitule famille,lot technique',
  category:
    'categorie,sous famille,sous categorie,ss famille,s famille,type de produit,type produit,categorie de produits,category,categories,rubrique,categorie d article,categorie produit,product category,product type,collection,tags categories',
  pictures:
    'photo,photos,photo s,image,images,image s,url image,url images,url photo,url photos,lien photo,lien photos,lien image,lien images,image url,visuel,visuels,picture,pictures,adresse photo,adresses photos,nom photo,fichier photo,fichiers photos,product image url,picture url,pictures urls,pic url',
  depot:
    'depot,ou,retrait,lieu,lieu de stockage,lieu de retrait,adresse de retrait,adresse du depot,lieu d enlevement,point de retrait,entrepot,magasin,agence,nom du depot',
  postcode: 'code postal,cp,postcode,code postal du depot',
  town: 'ville,commune,localite,ville de retrait,town,city',
  details: '',
}

const targetsByHeading = new Map<string, PlainColumnTarget>(
  Object.entries(synonyms).flatMap(([target, list]) =>
    list
      .split(',')
      .filter(Boolean)
      .map((heading) => [heading, target as PlainColumnTarget] as const),
  ),
)

// The export's own headings; its status is not imported.
for (const { key, heading } of spreadsheetColumns) {
  if (key === 'uniqueCode') targetsByHeading.set(plainForm(heading), 'code')
  else if (key !== 'status') targetsByHeading.set(plainForm(heading), key)
}

const priceNames = new Set('prix tarif tarifs pu pv pvht pvttc puht puttc montant price'.split(' '))
const priceWords = new Set(
  'de vente unitaire unitaires unit u demande propose souhaite envisage indicatif estime reemploi occasion plateforme cession public catalogue boutique final actuel ttc ht t c h net eur euro euros en piece unite l la du lot total'.split(
    ' ',
  ),
)
/** `Prix déstockage`, `Tarif liquidation TTC`: a reduced price. */
const reducedPrice =
  /(?:^| )(?:destockage|liquidation|promo|promotionnel|solde|soldes|remise|reduit|braderie)(?= |$)/
/** `Sales price`: English puts the noun last. */
const englishPrice =
  /^(?:(?:sales?|unit|selling|list|regular|start) )?price(?: (?:incl|excl)[a-z]* ?(?:vat|tax)?)?$/

/** Matches `Prix de vente HT (€)`, but not a cost, a price when new, or a price per square metre. */
function isPrice(plain: string): boolean {
  const [name = '', ...words] = plain
    .replace(/^p u(?= |$)/, 'pu')
    .replace(/^(?:notre|nos|votre|mon) /, '')
    .split(' ')
  return englishPrice.test(plain)
    ? !plain.startsWith('sale ')
    : priceNames.has(name) && words.every((word) => priceWords.has(word))
}

const countNames = new Set('quantite quantites qte qtes qty stock nombre nb nbre'.split(' '))
const measureNames = new Set('surface surfaces metrage lineaire volume m2 ml m3'.split(' '))
const countWords = new Set(
  'inventorie inventoriee inventoriees comptee comptees constate constatee physique reelle reel totale total proposee proposees cedee actuelle actuel au depot magasin de d pieces piece unites articles article exemplaires a la vente'.split(
    ' ',
  ),
)
const availableWords = /^(?:dispo|disponible|restante?|vendre|en|stock)s?$/

/** Matches `Qté inventoriée`, `Surface dispo (m²)`, but not `Stock minimum` or `Pièces par carton`. */
function isQuantity(plain: string): boolean {
  const [name = '', ...words] = plain.split(' ')
  const areCountWords = words.every((word) => countWords.has(word) || availableWords.test(word))
  return (
    areCountWords &&
    (countNames.has(name) || (measureNames.has(name) && words.some((word) => availableWords.test(word))))
  )
}

/** `Stock cartons`, `Qté m²`, but not `Quantité / palette` */
const countsUnits = (heading: string): boolean =>
  readUnit(/^(?:stock|qt[ée]|quantit[ée]) ([\p{L}²³\d]{1,20})$/iu.exec(heading.trim())?.[1] ?? '') !== null

export const headingExcludesTax = (heading: string): boolean =>
  /(?:^| )(?:ht|h t|p[uv]ht|hors taxes?|tax excl(?:uded)?|excl(?:uding)? (?:tax|vat))(?: |$)/.test(
    plainForm(heading),
  )

export const headingIncludesTax = (heading: string): boolean =>
  /(?:^| )(?:p[uv]?ttc|ttc|t t c)(?: |$)/.test(plainForm(heading))

/**
 * Guesses the meaning of each column by its heading and by the cells of sample rows; null means unused. Without sample rows, headings alone
 * decide.
 */
export function guessColumns(
  headings: readonly string[],
  fields: readonly Pick<CustomField, 'name'>[],
  sample: readonly (readonly string[])[] = [],
): (ColumnTarget | null)[] {
  const profiles = sample.length > 0 ? profileColumns(sample, headings.length) : []
  const guesses = headings.map((heading, index) => {
    const guess = guessHeading(heading, fields)
    const profile = profiles[index]
    if (guess === 'quantity' && profile && statesAvailabilityOnly(heading, profile)) return 'availability'
    // `État (vente)` of a shop: 0 and 1.
    if (guess === 'condition' && profile?.isFlag) return 'published'
    if (!guess && profile?.isOfferOrRequest) return 'published'
    return guess === 'price' && profile?.filledShare === 0 ? null : guess
  })
  // `Code` is the seller's reference when no other column is.
  if (!guesses.includes('reference')) {
    const code = guesses.indexOf('code')
    if (code >= 0) guesses[code] = 'reference'
  }
  // A reduced price without another one is the price.
  if (!guesses.includes('price')) {
    const reducedColumn = guesses.indexOf('salePrice')
    if (reducedColumn >= 0) guesses[reducedColumn] = 'price'
  }
  // Of prices of several units, each row has the one of its unit (`findPriceColumn`).
  if (!guesses.includes('price')) {
    const ofUnit = unitPriceColumns(headings).find(({ column }) => guesses[column] === null)
    if (ofUnit) guesses[ofUnit.column] = 'price'
  }
  // `Catégorie` and `Sous-catégorie`: the first is the family.
  const categories = guesses.flatMap((guess, index) => (guess === 'category' ? [index] : []))
  const subcategoryColumn = categories.find((index) => /^s(?:ou)?s /.test(plainForm(headings[index] ?? '')))
  const categoryColumn = categories.find((index) => index !== subcategoryColumn)
  if (subcategoryColumn !== undefined && categoryColumn !== undefined && !guesses.includes('family'))
    guesses[categoryColumn] = 'family'
  // Without a title, a description in every row is used as one; remarks in a few rows are not.
  if (!guesses.includes('title')) {
    const description = guesses.indexOf('description')
    const isFull = description >= 0 && (profiles[description]?.filledShare ?? 1) >= 0.8
    const isRemark = /^(?:remarque|commentaire|observation|precision|info)/.test(
      plainForm(headings[description] ?? ''),
    )
    const textColumn = isFull && !isRemark ? description : findTitleColumn(guesses, headings, profiles)
    const title = textColumn >= 0 ? textColumn : description
    if (title >= 0) guesses[title] = 'title'
  }
  const unit = guesses.includes('saleUnit') ? -1 : findUnitColumn(guesses, profiles)
  if (unit >= 0) guesses[unit] = 'saleUnit'
  const count = guesses.includes('quantity') ? -1 : findCountColumn(guesses, headings, profiles)
  if (count >= 0) guesses[count] = 'quantity'
  const measured = guesses.includes('quantity') ? -1 : measureColumn(guesses, headings, sample)
  if (measured >= 0) guesses[measured] = 'quantity'
  // `Masse (t)` beside `Prix/t` is the quantity.
  const tonneColumn =
    guesses.includes('quantity') || !headings.some(isPricePerTonne)
      ? -1
      : headings.findIndex(
          (heading, index) =>
            (guesses[index] ?? 'weight') === 'weight' &&
            headingNamesTonne(heading) &&
            !isPricePerTonne(heading),
        )
  if (tonneColumn >= 0) guesses[tonneColumn] = 'quantity'
  const reference = guesses.includes('reference') ? -1 : findCodeColumn(guesses, headings, profiles)
  if (reference >= 0) guesses[reference] = 'reference'
  const columnByTarget = new Map<ColumnTarget, number | undefined>()
  for (const [index, guess] of guesses.entries()) {
    if (!guess || columnByTarget.has(guess)) continue
    const candidates = guesses.flatMap((other, at) => (other === guess ? [at] : []))
    columnByTarget.set(
      guess,
      profiles.length > 0 ? findFittestColumn(guess, candidates, { headings, profiles }) : index,
    )
  }
  return guesses.map((guess, index) =>
    guess && (isRepeatableTarget(guess) || columnByTarget.get(guess) === index) ? guess : null,
  )
}

/** Abbreviations of sides, in which the case matters: `L` is the length, `l` the width. */
const sides: readonly (readonly [RegExp, string])[] = [
  [/^(?:H|h|[Hh]aut|HAUT|[Hh]t)\.?$/, 'hauteur'],
  [/^(?:l|[Ll]arg|LARG)\.?$/, 'largeur'],
  [/^(?:L|[Ll]ong|LONG)\.?$/, 'longueur'],
  [/^(?:P|p|[Pp]rof|PROF)\.?$/, 'profondeur'],
  [/^(?:[EeÉé]p|[ÉéEe]pais)\.?$/, 'epaisseur'],
]
const sideOf = (heading: string): string | null =>
  sides.find(([pattern]) => pattern.test(heading.trim()))?.[1] ?? null

/** `m²/palette`, `ml par botte`, `Pièces par carton` */
const contentOfPack =
  /^(?:m2|m3|ml|kg|pieces?|pces?|pcs|lames|dalles|plaques) (?:(?:par|la|le) )?(?:cartons?|palettes?|paquets?|bottes?|boites?|rouleaux?|rlx|sacs?)$/

/** Guesses the meaning of one heading alone. */
export function guessHeading(
  written: string,
  fields: readonly Pick<CustomField, 'name'>[],
): ColumnTarget | null {
  // `Product Category/Complete Name` shows a property of another record; `StartPrice` has no spaces.
  const heading = written
    .replace(/\/(?:complete name|display name|nom complet|nom affiché)$/i, '')
    .replaceAll(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
  const plain = plainForm(heading)
  if (!plain) return null
  const { base, unit } = splitUnit(heading)
  const field =
    fields.find(({ name }) => plainForm(name) === plain) ??
    fields.find(({ name }) => {
      const splitName = splitUnit(name)
      if (plainForm(splitName.base) !== plainForm(base)) return false
      return !unit || (splitName.unit !== null && unitFactor(unit, splitName.unit) !== null)
    })
  const side = field ? null : sideOf(base)
  const sizeField = side && fields.find(({ name }) => plainForm(name).startsWith(side))
  if (sizeField) return `field:${sizeField.name}`
  if (field) return field.name === priceOnRequestField ? null : `field:${field.name}`
  if (isPrice(plain)) return 'price'
  if (isQuantity(plain) || isQuantity(plainForm(base)) || countsUnits(heading)) return 'quantity'
  if (reducedPrice.test(plain) && isPrice(plain.replace(reducedPrice, '').trim())) return 'salePrice'
  if (contentOfPack.test(plain)) return 'content'
  const names = [
    plain,
    plainForm(base),
    plain.replace(/ ?\d$/, ''),
    plain.replace(/ (?:ttc|eur|euros?)$/, ''),
  ]
  return names.map((name) => targetsByHeading.get(name)).find(Boolean) ?? guessAlternatives(heading)
}

/** Guesses a heading with two words for one meaning: `Bezeichnung / Désignation`, `Ref. / Code`. */
function guessAlternatives(heading: string): PlainColumnTarget | null {
  const targets = heading
    .slice(0, 80)
    .split('/')
    .map((part) => targetsByHeading.get(plainForm(part)))
  const target = targets.find(Boolean) ?? null
  return targets.length > 1 && (target === 'title' || target === 'reference') ? target : null
}

/** Counts the known headings among the cells of a row. */
export const countKnownHeadings = (
  cells: readonly string[],
  fields: readonly Pick<CustomField, 'name'>[],
): number => cells.filter((cell) => cell.length <= 80 && guessHeading(cell, fields) !== null).length
