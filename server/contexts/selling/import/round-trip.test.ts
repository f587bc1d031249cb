import { expect, test } from 'vitest'
import { parseOwnProductsSearch } from '#domain/selling/own-products.ts'
import { createPlace } from '#server/contexts/places/save-place.ts'
import { importFile, makeImportCatalogue } from '#tests/helpers/imports.ts'
import { makeField, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { exportProducts } from '../export-products.ts'
import { createCsvStream, createWorkbook } from '../write-spreadsheet.ts'

const server = startTestServer()

test.each(['csv', 'xlsx'])('an exported file changes nothing when it is imported (%s)', async (format) => {
  const ctx = server.as()
  const { basins, condition, width } = await makeImportCatalogue(ctx)
  const uses = await makeField(ctx, {
    name: 'Usages',
    fieldType: 'multiselect',
    options: [
      { value: 'in', label: 'Intérieur, sec' },
      { value: 'out', label: 'Extérieur / abrité' },
    ],
    categoryIds: [basins],
  })
  const seller = await makeSeller(ctx)
  const make = (product: object) =>
    makeProduct(ctx, { userId: seller.userId, categoryId: basins, ...product })
  await make({
    title: '=Vasque "ronde" ; blanche',
    reference: '+33-A',
    price: 123_450,
    quantity: 4,
    description: '- deux lignes\n@ et une adresse',
    values: [
      { field: condition, value: 'reemploi-bon' },
      { field: width, value: '60,5' },
      { field: uses, value: ['in', 'out'] },
    ],
  })
  await make({
    title: 'Vasque en cartons',
    reference: 'C-1',
    price: 7_200,
    quantity: 40,
    saleUnit: 'carton',
    contentQuantity: 2.17,
    contentUnit: 'm2',
    minimumQuantity: 4,
    quantityStep: 2,
    priceTiers: [
      { from: 10, price: 6_550 },
      { from: 40, price: 6_000 },
    ],
    condition: 'unknown',
    weight: 31_200,
    handling: { length: 1200, width: 800, height: 155, needs: ['van'] },
    provenance: { kind: 'deconstruction', site: '=Lycée, Rezé', diagnostic: '44-2026-12' },
    vatRegime: 'margin',
    values: [{ field: condition, value: 'neuf-emballe' }],
  })
  await createPlace(server.as(seller), {
    name: 'Dépôt Nord',
    street: '',
    postcode: '44000',
    communeCode: '44109',
    access: '',
  })
  const { id: pickupPlaceId } = await createPlace(server.as(seller), {
    name: 'Dépôt Sud',
    street: '',
    postcode: '69003',
    communeCode: '69123',
    access: '',
  })
  await make({
    title: 'Vasque du Sud',
    pickupPlaceId,
    values: [{ field: condition, value: 'neuf-emballe' }],
  })
  await make({ title: 'Vasque carrée', values: [{ field: condition, value: 'neuf-emballe' }] })

  const products = await exportProducts(server.as(seller), parseOwnProductsSearch(new URLSearchParams()))
  const file =
    format === 'csv'
      ? new Uint8Array(await new Response(createCsvStream(products)).arrayBuffer())
      : await createWorkbook(products)
  const { counts } = await importFile(server.as(seller), file)
  expect(counts).toEqual({ created: 0, updated: 0, unchanged: 4, rejected: 0, skipped: 0 })
})
