import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/database/schema/index.ts'
import { changePlan, finishImport, makeImportCatalogue, sendFile } from '#tests/helpers/imports.ts'
import { makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { previewImport } from './preview-import.ts'

const path = resolve('../shared/data/annonces-reemploi.csv')
const server = startTestServer()

/** What each becomes once the seller has answered; the price in euros, null on request. */
const expected: Record<string, { price: number | null; condition: string; wording?: string }> = {
  COMP06: { price: 500, condition: 'reemploi-a-renover', wording: '500 € (à discuter)' },
  COMP09: { price: 50, condition: 'reemploi-a-renover', wording: '50 € (à discuter)' },
  'AE-EAU-08': { price: 100, condition: 'reemploi-bon' },
  ACTP15: { price: null, condition: 'reemploi-bon', wording: '10 - 100 €' },
  NTB07: { price: 150, condition: 'reemploi-bon' },
  'AE-EAU-13': { price: 50, condition: 'reemploi-bon' },
  WOO23: { price: 400, condition: 'reemploi-usage' },
  WOO003: { price: 8_000, condition: 'reemploi-bon' },
  PIM01: { price: null, condition: 'reemploi-bon' },
  MMC07: { price: null, condition: 'neuf-deballe', wording: 'XX €' },
  LAR09: { price: 200, condition: 'reemploi-usage' },
  PIM10: { price: null, condition: 'reemploi-bon', wording: 'Prix à débattre' },
  COAB01: { price: 450, condition: 'neuf-deballe' },
  MLB03: { price: 462, condition: 'reemploi-bon' },
  WOO04: { price: 24_500, condition: 'reemploi-bon' },
  ACTP11: { price: 150, condition: 'reemploi-bon' },
  CORD01: { price: 10_000, condition: 'reemploi-bon' },
  CLARK: { price: 3_200, condition: 'reemploi-bon' },
  ACTP16: { price: null, condition: 'reemploi-bon', wording: '10 - 200 €' },
  'AE-EAU-07': { price: 100, condition: 'reemploi-bon' },
  VERTI125: { price: 320, condition: 'neuf-deballe' },
  NTB08: { price: 100, condition: 'reemploi-a-renover' },
  ART11: { price: 150, condition: 'reemploi-bon' },
  NTB05: { price: 90, condition: 'reemploi-bon' },
  TRI01: { price: 700, condition: 'neuf-deballe' },
}

test.skipIf(!existsSync(path))(
  '25 advertisements as people wrote them: no wrong price, no lost row',
  async () => {
    const catalogue = await makeImportCatalogue(server.as())
    const seller = await makeSeller(server.as())
    const ctx = server.as(seller)
    const sent = await sendFile(ctx, await readFile(path), 'annonces-reemploi.csv')
    expect(sent.plan.columns).toEqual([
      'reference',
      'title',
      'field:État',
      'field:Dimensions',
      'description',
      'price',
    ])
    expect(sent.rowCount).toBe(25)

    const preview = () => previewImport(ctx, { importId: sent.id, page: 1, only: 'all' })
    // None of the titles names one of these categories: the seller is asked, once.
    expect((await preview()).questions[0]).toMatchObject({ id: 'category', rows: 25 })
    const placed = await changePlan(ctx, sent, { defaultCategoryId: catalogue.lots })
    const asked = await preview()
    expect(asked.questions.map(({ id, rows }) => [id, rows])).toEqual([
      ['value:etat:neuf', 4],
      ['value:etat:rechappe ou non', 1],
      ['price:0 €', 1],
    ])
    expect(asked.counts).toMatchObject({ created: 19, rejected: 6, questions: 6 })

    await changePlan(ctx, placed, {
      answers: {
        'value:etat:neuf': 'neuf-deballe',
        'value:etat:rechappe ou non': 'reemploi-a-renover',
        'price:0 €': 'on-request',
      },
    })
    const done = await finishImport(ctx, sent.id)
    expect(done.counts).toEqual({ created: 25, updated: 0, unchanged: 0, rejected: 0 })

    const made = await ctx.db.select().from(products).where(eq(products.userId, seller.userId))
    const { rows } = await preview()
    for (const [reference, { price, condition, wording }] of Object.entries(expected)) {
      const product = made.find((other) => other.reference === reference)
      const [, title = '', written = '', , description = ''] =
        rows.find(({ cells }) => cells[0] === reference)?.cells ?? []
      expect({ reference, price: product?.price, title: product?.title }).toEqual({
        reference,
        price: price === null ? null : price * 100,
        title,
      })
      expect(product?.description).toContain(description)
      if (wording) expect(product?.description).toContain(`Prix indiqué\u00a0: ${wording}`)
      else expect(product?.description).not.toContain('Prix indiqué')
      const value = (await valuesOf(product?.id ?? '')).get(catalogue.condition.id)
      expect([reference, written, value]).toEqual([reference, written, condition])
    }
    expect(made).toHaveLength(25)

    // Sent again, the answers are remembered and nothing is made twice.
    const again = await finishImport(ctx, (await sendFile(ctx, await readFile(path))).id)
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 25, rejected: 0 })
  },
)

async function valuesOf(productId: string): Promise<Map<string, string>> {
  const rows = await server.as().db.query.productCustomFieldValues.findMany({
    where: (table, { eq }) => eq(table.productId, productId),
  })
  return new Map(rows.map(({ customFieldId, value }) => [customFieldId, value]))
}
