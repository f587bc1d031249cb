import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import type { FieldOption } from '#domain/catalogue/field-types.ts'
import type { ImportDetail, ImportPlan } from '#domain/selling/imports.ts'
import type { Context } from '#server/context.ts'
import { createImport } from '#server/contexts/selling/import/create-import.ts'
import { getImport } from '#server/contexts/selling/import/find-import.ts'
import { previewImport } from '#server/contexts/selling/import/preview-import.ts'
import { startImport, updatePlan } from '#server/contexts/selling/import/update-plan.ts'
import { customFieldCategories, customFields } from '#server/database/schema/index.ts'
import { makeCategory, makeField } from './makers.ts'
import { waitTimeoutMs } from './wait-timeout.ts'

const conditions: FieldOption[] = [
  { value: 'neuf-emballe', label: 'Neuf, emballé' },
  { value: 'neuf-deballe', label: 'Neuf, déballé' },
  { value: 'reemploi-bon', label: 'Réemploi, bon état' },
  { value: 'reemploi-usage', label: "Réemploi, traces d'usage" },
  { value: 'reemploi-a-renover', label: 'Réemploi, à rénover' },
]

/** Creates the categories named in the tests' files, with fields of several types. */
export async function makeImportCatalogue(ctx: Context) {
  const familyId = await makeCategory(ctx, { name: 'Sanitaire' })
  const basins = await makeCategory(ctx, { name: 'Lavabos et vasques', parentId: familyId })
  const toilets = await makeCategory(ctx, { name: 'WC', parentId: familyId })
  const lots = await makeCategory(ctx, { name: 'Lots de fin de chantier' })
  const categoryIds = [basins, toilets, lots]
  const condition = await makeField(ctx, {
    name: 'État',
    fieldType: 'select',
    isRequired: true,
    options: conditions,
    categoryIds,
  })
  const width = await makeField(ctx, { name: 'Largeur (cm)', fieldType: 'number', categoryIds: [basins] })
  const size = await makeField(ctx, { name: 'Dimensions', fieldType: 'text', categoryIds: [lots] })
  const [priceOnRequest] = await ctx.db
    .select()
    .from(customFields)
    .where(eq(customFields.name, 'Indetermine'))
  await ctx.db
    .insert(customFieldCategories)
    .values(categoryIds.map((categoryId) => ({ categoryId, customFieldId: priceOnRequest?.id as string })))
  return { familyId, basins, toilets, lots, condition, width, size }
}

export const sendFile = (
  ctx: Context,
  content: string | Uint8Array,
  fileName = 'stock.csv',
): Promise<ImportDetail> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return createImport(ctx, { fileName, read: async () => bytes })
}

export const changePlan = (
  ctx: Context,
  { id, plan }: ImportDetail,
  change: Partial<ImportPlan>,
): Promise<ImportDetail> => updatePlan(ctx, { importId: id, plan: { ...plan, ...change } })

/** Imports a file with the real job and waits for its end. A missing quantity counts as one. */
export async function importFile(
  ctx: Context,
  content: string | Uint8Array,
  change: Partial<ImportPlan> = {},
): Promise<ImportDetail> {
  const sent = await sendFile(ctx, content)
  const answers = { 'no-quantity': 'one', 'empty-quantity': 'one', ...(change.answers ?? sent.plan.answers) }
  await changePlan(ctx, sent, { ...change, answers })
  return finishImport(ctx, sent.id)
}

export async function finishImport(ctx: Context, importId: string): Promise<ImportDetail> {
  await startImport(ctx, { importId })
  return vi.waitFor(
    async () => {
      const detail = await getImport(ctx, { importId })
      if (detail.status === 'running') throw new Error(`still running: ${detail.processed}`)
      return detail
    },
    { timeout: waitTimeoutMs, interval: 50 },
  )
}

/** Answers all questions of an import with their first choices until none is left; returns the ids of the questions. */
export async function answerWithFirstChoices(ctx: Context, importId: string): Promise<string[]> {
  const questionIds: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const { questions } = await previewImport(ctx, { importId, page: 1, only: 'all' })
    if (questions.length === 0) break
    const { plan } = await getImport(ctx, { importId })
    const answers = { ...plan.answers }
    for (const { id, choices } of questions) answers[id] = choices[0]?.value ?? ''
    questionIds.push(...questions.map(({ id }) => id))
    await updatePlan(ctx, { importId, plan: { ...plan, answers } })
  }
  return questionIds
}
