import { z } from 'zod'
import { soldByPiece } from '../catalogue/sale-units.ts'
import { maxPictures } from '../catalogue/schemas.ts'
import { toFormValues } from './product-form.ts'
import type { RowReading } from './row-reading.ts'

// A draft has the inputs of an unfinished product's form as typed, valid or not; the server stores it for all devices of its seller.

const text = (otherwise = '') => z.string().max(100_000).catch(otherwise)
const texts = z.array(z.string().max(200)).max(100).catch([])

/** Maximum of price tiers in a draft, far more than may be published. */
const maxDraftTiers = 100

const saleDraft = {
  saleUnit: text('piece'),
  contentQuantity: text(),
  contentUnit: text(),
  minimumQuantity: text('1'),
  quantityStep: text('1'),
  priceTiers: z
    .array(z.object({ from: text(), price: text() }))
    .max(maxDraftTiers)
    .catch([]),
  condition: text(),
  weight: text(),
  length: text(),
  width: text(),
  height: text(),
  parcels: text(),
  perPallet: text(),
  needs: texts,
  offers: texts,
  floor: text(),
  access: text(),
  provenanceKind: text(),
  site: text(),
  diagnostic: text(),
  vatRegime: text(),
}

const fieldValue = z.union([z.string().max(20_000), z.array(z.string().max(2_000)).max(500)])

/** Accepts any text in an input; a value of another type becomes empty. */
export const draftValuesSchema = z.object({
  categoryId: text(),
  title: text(),
  price: text(),
  isOnRequest: z.boolean().catch(false),
  quantity: text('1'),
  description: text(),
  reference: text(),
  availableUntil: text(),
  ...saleDraft,
  pickupPlaceId: text(),
  // An untouched checkbox has no text.
  values: z.record(z.string().max(200), z.unknown()).transform((values) =>
    Object.fromEntries(
      Object.entries(values)
        .slice(0, 500)
        .flatMap(([id, value]) => {
          const parsed = fieldValue.safeParse(value)
          return parsed.success ? [[id, parsed.data] as const] : []
        }),
    ),
  ),
})
export type DraftValues = z.output<typeof draftValuesSchema>

/** Maximum bytes of a draft, below the limit of its row (`product_drafts_size`). */
const maxDraftBytes = 150_000
/** Maximum bytes of a draft's inputs in the table, which loads all drafts together, without the description. */
const maxInputBytes = 25_000

const bytesOf = (values: object): number => new TextEncoder().encode(JSON.stringify(values)).length

export const isDraftTooLong = (values: DraftValues): boolean =>
  values.priceTiers.length > maxDraftTiers ||
  bytesOf(values) > maxDraftBytes ||
  bytesOf({ ...values, description: '' }) > maxInputBytes

export const draftTooLong = 'Ce brouillon contient trop de texte.'

const pictureIds = z.array(z.uuid()).max(maxPictures)

export const saveDraftSchema = z.object({
  values: draftValuesSchema,
  /** The values that the form last read or saved, so that later changes elsewhere are preserved. Without them the form overwrites everything. */
  before: draftValuesSchema.optional(),
  /** Uploads, the primary picture first. */
  pictureIds,
  /** The pictures that the form last read or saved, so that pictures added by the table are preserved. */
  pictureIdsBefore: pictureIds.optional(),
})

/** Maximum per seller; further incomplete rows of a file become no drafts. */
export const maxDrafts = 2_000

export const draftDeletionSchema = z.object({ draftIds: z.array(z.uuid()).min(1).max(maxDrafts) })

/** French message when no further draft can be created. */
export const tooManyDrafts = `Vous avez déjà ${maxDrafts.toLocaleString('fr-FR')} brouillons\u00a0: terminez-en ou jetez-en d’abord.`

/** Maximum characters, several times what may be published; a row of a file may have more. */
const maxDescriptionLength = 40_000
const maxImportedTitleLength = 1_000

/** Converts the data of an incomplete row to the values of the form. */
export function draftFromReading(
  reading: Partial<RowReading> & Pick<RowReading, 'title' | 'reference' | 'categoryId' | 'values'>,
): DraftValues {
  const { price, quantity, condition, weight, handling, provenance, vatRegime, placeId } = reading
  const draft: DraftValues = {
    ...toFormValues({
      ...soldByPiece,
      ...reading.sale,
      title: reading.title.slice(0, maxImportedTitleLength).toWellFormed(),
      description: (reading.description ?? '').slice(0, maxDescriptionLength).toWellFormed(),
      price: price ?? null,
      quantity: quantity ?? 0,
      reference: reading.reference,
      categoryId: reading.categoryId,
      pickupPlaceId: placeId ?? null,
      availableUntil: null,
      condition: condition ?? null,
      weight: weight ?? null,
      handling: handling ?? {},
      provenance: provenance ?? {},
      vatRegime: vatRegime ?? null,
      values: Object.fromEntries(reading.values.map((value) => [value.customFieldId, value.value])),
    }),
    quantity: quantity === undefined ? '' : String(quantity),
    isOnRequest: price === null,
  }
  return isDraftTooLong(draft) ? { ...draft, values: {} } : draft
}
