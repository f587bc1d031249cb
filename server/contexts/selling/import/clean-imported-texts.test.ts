import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { products } from '#server/database/schema/index.ts'
import { importFile, makeImportCatalogue } from '#tests/helpers/imports.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { cleanImportedTexts } from './clean-imported-texts.ts'

const server = startTestServer()
beforeAll(() => makeImportCatalogue(server.as()))

test('cleanImportedTexts turns the HTML of imported products into text, only once, and leaves texts that sellers wrote', async () => {
  const seller = await makeSeller(server.as())
  const categoryId = await makeCategory(server.as())
  const ctx = server.as(seller)
  await importFile(
    ctx,
    'Référence;Titre;Catégorie;Prix;État\nA;Lavabo;Lavabos et vasques;10;Neuf, emballé\nB;Vasque < 60 cm;Lavabos et vasques;10;Neuf, emballé',
  )
  const written = '<p>Écrit à la main</p>'
  const byHand = await makeProduct(ctx, {
    userId: seller.userId,
    categoryId,
    title: 'À la main',
    description: written,
  })
  await ctx.db
    .update(products)
    .set({
      title: 'Lavabo &laquo;&nbsp;Nova&nbsp;&raquo;',
      description: '<p>Blanc</p>\\n<ul><li>60 cm</li></ul>',
    })
    .where(eq(products.reference, 'A'))

  expect(await cleanImportedTexts(ctx)).toBe(1)
  // A second run changes nothing, even in a text with HTML that its seller has written since.
  await ctx.db.update(products).set({ description: written }).where(eq(products.reference, 'B'))
  expect(await cleanImportedTexts(ctx)).toBe(0)

  const texts = await ctx.db
    .select({
      id: products.id,
      reference: products.reference,
      title: products.title,
      text: products.description,
    })
    .from(products)
    .where(eq(products.userId, seller.userId))
  const findText = (key: string) => texts.find(({ id, reference }) => id === key || reference === key)
  expect(findText('A')).toMatchObject({ title: 'Lavabo « Nova »', text: 'Blanc\n- 60 cm' })
  expect(findText('B')).toMatchObject({ title: 'Vasque < 60 cm', text: written })
  expect(findText(byHand)).toMatchObject({ text: written })
})
