import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readPriceText } from '#domain/catalogue/unit-price.ts'
import { formatEuros } from '../../domain/money.ts'
import { dropSession, expect, open, test } from './fixtures.ts'

const path = resolve('tests/helpers/advertisements.csv')

interface Advertisement {
  Référence: string
  Titre: string
  État: string
  Dimensions: string
  Description: string
  Prix: string
}

/** Returns the site's condition that is nearest to the seller's words. */
const conditionOf = (written: string): string => {
  if (/neuf/i.test(written)) return 'new_opened'
  return /remettre|usag/i.test(written) ? 'to_restore' : 'reused_good'
}

test('25 advertisements in their sellers’ own words are published, result by search and filter, and one is ordered', async ({
  page,
  signIn,
  baseURL,
}) => {
  const advertisements = parse<Advertisement>(readFileSync(path), {
    columns: true,
    delimiter: ';',
    bom: true,
  })
  expect(advertisements).toHaveLength(25)

  await signIn('vendeur@rechantier.example')
  const families = (await (await page.request.get('/api/categories')).json()) as {
    slug: string
    children: { id: string; slug: string }[]
  }[]
  const categoryId = families
    .flatMap((family) => family.children)
    .find(({ slug }) => slug === 'lots-de-fin-de-chantier')?.id as string
  const fields = (await (await page.request.get(`/api/categories/${categoryId}/custom-fields`)).json()) as {
    id: string
    name: string
  }[]
  const fieldId = (name: string) => fields.find((field) => field.name === name)?.id as string
  const ids = new Map<string, string>()
  for (const row of advertisements) {
    const { price, wording } = readPriceText(row.Prix)
    const response = await page.request.post('/api/products', {
      headers: { origin: baseURL ?? '' },
      data: {
        submissionKey: crypto.randomUUID(),
        categoryId,
        title: row.Titre,
        description: [row.Description, row.Dimensions, wording && `Prix indiqué : ${wording}`]
          .filter(Boolean)
          .join('\n\n'),
        condition: conditionOf(row.État),
        price,
        quantity: 1,
        values: {
          [fieldId('Référence fabricant')]: row.Référence,
        },
      },
    })
    expect(response.status(), `${row.Référence}: ${await response.text()}`).toBe(201)
    ids.set(row.Référence, (await response.json()).id)
  }

  await test.step('the search finds each by its title', async () => {
    for (const row of advertisements) {
      const { items } = await (
        await page.request.get(`/api/products?search=${encodeURIComponent(row.Titre.toUpperCase())}`)
      ).json()
      const result = (items as { id: string; title: string; price: unknown }[]).find(
        (item) => item.id === ids.get(row.Référence),
      )
      expect(result?.title).toBe(row.Titre)
      const { price } = readPriceText(row.Prix)
      expect(result?.price).toEqual(
        price === null ? { kind: 'on-request' } : { kind: 'amount', amount: price },
      )
    }
  })

  await test.step('a filter finds one by its reference', async () => {
    await open(page, `/products?category=${categoryId}&cf_${fieldId('Référence fabricant')}=cadre03`)
    await expect(page.getByRole('article').first()).toContainText('Cadre de verrière')
    await expect(page.getByRole('article').filter({ hasNotText: 'Cadre de verrière' })).toHaveCount(0)
  })

  await test.step('product pages show title, dimensions, description and price as written', async () => {
    for (const reference of ['CNC01', 'METAL07', 'EXPO15', 'BUR003', 'TREMIE11']) {
      const row = advertisements.find((other) => other.Référence === reference) as Advertisement
      await open(page, `/products/${ids.get(reference)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(row.Titre)
      const text = (await page.locator('main').textContent())?.replaceAll(/\s+/g, ' ')
      expect(text).toContain(row.Dimensions.replaceAll(/\s+/g, ' '))
      expect(text).toContain(row.Description.trim().replaceAll(/\s+/g, ' '))
      const { price } = readPriceText(row.Prix)
      expect(text).toContain(price === null ? 'Prix sur demande' : formatEuros(price).replaceAll(/\s+/g, ' '))
    }
  })

  await test.step('a buyer orders one', async () => {
    await dropSession(page)
    await signIn('acheteur@rechantier.example')
    await open(page, `/products/${ids.get('COFFRE01')}`)
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await page.getByRole('button', { name: /^Ouvrir le panier, 1/ }).click()
    await page.getByRole('link', { name: 'Commander' }).click()
    await page.getByRole('button', { name: /^Commander et payer/ }).click()
    await expect(page).toHaveURL(/\/payment\//)
    await open(page, '/profile?tab=orders')
    const order = page.getByRole('article').filter({ hasText: 'COFFRE DE CHANTIER 120L BLEU' })
    await expect(order).toContainText(formatEuros(48_000))
  })
})
