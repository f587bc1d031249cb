import { z } from 'zod'
import { defineSearchParams, page, text, yesOrNo } from '../address.ts'
import { cleanLine } from '../written-text.ts'
import { allCarbonBases, carbonModules, carbonTargets, transportBasis } from './carbon.ts'

export const carbonFactorsPerPage = 50

/** The filters of the administrators' list of carbon factors. */
export const { parse: parseCarbonSearch, print: carbonParams } = defineSearchParams({
  search: text(60),
  inForce: yesOrNo,
  page: page(carbonFactorsPerPage),
})
export type CarbonSearch = ReturnType<typeof parseCarbonSearch>

/** Ten tonnes for one unit: a higher value is a typing error. */
const maxCarbonFactor = 10_000_000

/** A value that a public source gives for a category, a product or transport. */
export const carbonFactorSchema = z
  .object({
    target: z.enum(carbonTargets, 'Choisissez à quoi elle s’applique.'),
    categoryId: z.uuid('Choisissez une catégorie.').nullable(),
    /** The number in the product's address. */
    productNumber: z.int('Collez l’adresse de l’article.').positive().nullable(),
    basis: z.enum(allCarbonBases, 'Choisissez une unité.'),
    grams: z
      .int('Saisissez un nombre de kilogrammes.')
      .positive('Saisissez un nombre de kilogrammes.')
      .max(maxCarbonFactor, 'Vérifiez la valeur\u00a0: elle dépasse 10\u00a0tonnes.'),
    modules: z.enum(carbonModules, 'Choisissez les modules comptés.').nullable(),
    source: z
      .string()
      .transform(cleanLine)
      .pipe(z.string().min(3, 'Nommez la source.').max(200, '200 caractères au plus.')),
    url: z
      .url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: 'Saisissez une adresse qui commence par https://.',
      })
      .max(500, '500 caractères au plus.'),
    year: z
      .int('Saisissez une année.')
      .min(2000, 'Saisissez une année depuis 2000.')
      .max(2100, 'Saisissez une année.'),
    validUntil: z.iso.date('Saisissez une date.'),
  })
  .superRefine(({ target, categoryId, productNumber, basis, modules }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (target === 'category' && categoryId === null) refuse('categoryId', 'Choisissez une catégorie.')
    if (target === 'product' && productNumber === null)
      refuse('productNumber', 'Collez l’adresse de l’article.')
    if ((target === 'transport') !== (basis === transportBasis))
      refuse(
        'basis',
        target === 'transport'
          ? 'Le transport se compte par tonne et kilomètre.'
          : 'Choisissez l’unité dans laquelle l’article se compte.',
      )
    if (target !== 'transport' && modules === null) refuse('modules', 'Choisissez les modules comptés.')
  })
  .transform((factor) => ({
    ...factor,
    categoryId: factor.target === 'category' ? factor.categoryId : null,
    productNumber: factor.target === 'product' ? factor.productNumber : null,
    modules: factor.target === 'transport' ? null : factor.modules,
  }))
export type CarbonFactorInput = z.output<typeof carbonFactorSchema>

export const carbonMessages = {
  loadFailure: 'Les sources n’ont pas pu être chargées. Veuillez réessayer.',
  missing: 'Cette source n’existe plus.',
  taken: 'Une source est déjà en vigueur ici pour cette unité\u00a0: arrêtez-la d’abord, ou modifiez-la.',
  noCategory: 'Cette catégorie n’existe plus.',
  noProduct: 'Aucun article n’a cette adresse.',
  saveFailureTitle: 'Source non enregistrée',
  endFailureTitle: 'Source non arrêtée',
} as const

/** Names in the audit log of what administrators change here. */
export const carbonAudit = {
  subjects: { 'carbon-factor': 'Source de CO₂' },
  actions: {
    'carbon-factor.create': 'Source de CO₂ ajoutée',
    'carbon-factor.update': 'Source de CO₂ modifiée',
    'carbon-factor.end': 'Source de CO₂ arrêtée',
  },
  fields: {
    target: 'S’applique à',
    categoryId: 'Catégorie',
    productNumber: 'Article',
    basis: 'Unité',
    grams: 'Grammes de CO₂e',
    modules: 'Modules',
    source: 'Source',
    url: 'Lien',
    year: 'Année',
    validUntil: 'Valable jusqu’au',
  } satisfies Record<keyof CarbonFactorInput, string>,
}
