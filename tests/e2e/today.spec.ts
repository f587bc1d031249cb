import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'
import { placePaidOrder, seller } from './paid-order.ts'

/** Counts taps. */
function countTaps() {
  let taps = 0
  return {
    tap: async (action: Promise<void>) => {
      taps += 1
      await action
    },
    get taps() {
      return taps
    },
  }
}

test('a seller signs in, sees paid orders and acknowledges one with one tap', async ({
  page,
  baseURL,
  signIn,
}) => {
  const title = `Porte du matin ${randomUUID().slice(0, 6)}`
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [{ title, quantity: 1 }])
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open(page, '/auth')
  await page.getByLabel('Adresse email').first().fill(seller)
  await page.getByLabel('Mot de passe', { exact: false }).first().fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'À faire' })).toBeVisible()
  await ready(page)
  await expectAccessible(page)

  const part = page.getByRole('region', { name: 'Commandes à prendre en charge' })
  await expect(part).toBeVisible()
  const own = part.getByRole('article').filter({ hasText: title })
  const counter = countTaps()
  // The list shows the oldest orders first, so with many orders the new one is only in the list of sales.
  if ((await own.count()) === 0) await open(page, '/profile/sales?status=a-prendre-en-charge')
  const card = page.getByRole('article').filter({ hasText: title })
  await counter.tap(card.getByRole('button', { name: new RegExp(`${number}`) }).click())
  await expect(page.getByText('Commande prise en charge')).toBeVisible()
  expect(counter.taps).toBe(1)
})

test('the shortcuts of a long list lead to the pickup code field with one tap @phone', async ({
  page,
  baseURL,
  signIn,
  otherBrowser,
}) => {
  await signIn(seller)
  const productId = await putOnline(page, { title: `Vasque à livrer ${randomUUID().slice(0, 6)}` })
  const buyerPage = await otherBrowser('artisan@rechantier.example')
  const shortcuts = page.getByRole('navigation', { name: 'Aller à' })
  await open(page, '/profile/today')
  // The list is filled up to the length that shows shortcuts; one buyer may request that many quotes.
  for (let requested = 0; requested < 6 && !(await shortcuts.isVisible()); requested += 1) {
    const answer = await buyerPage.request.post('/api/orders', {
      data: {
        items: [{ productId, quantity: 1 }],
        shippingOption: 'quote',
        delivery: { communeCode: '44109' },
        idempotencyKey: randomUUID(),
      },
      headers: { origin: baseURL ?? '' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await open(page, '/profile/today')
  }
  await buyerPage.context().close()
  const code = page.getByLabel('Code de retrait de l’acheteur')
  await expect(code).not.toBeInViewport()
  await shortcuts.getByRole('link', { name: /^(Un acheteur|Retraits)/ }).click()
  await expect(code).toBeInViewport()
  await expectAccessible(page)
})

test('a seller’s pause stops orders of buyers and ends with one tap', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('les-deux@rechantier.example')
  const productId = await putOnline(page, {
    title: `Vasque en vacances ${randomUUID().slice(0, 6)}`,
    quantity: 1,
  })
  await open(page, '/profile/today')
  const counter = countTaps()
  const until = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.getByLabel('Dernier jour de la pause').fill(until)
  await counter.tap(page.getByRole('button', { name: 'Mettre en pause' }).click())
  const resume = page.getByRole('button', { name: 'Reprendre maintenant' })
  await expect(resume).toBeVisible()
  await expectAccessible(page)
  expect(counter.taps).toBe(1)
  const buyer = await otherBrowser('acheteur@rechantier.example')
  await open(buyer, `/products/${productId}`)
  await expect(buyer.getByRole('button', { name: /^En pause jusqu’au/ }).first()).toBeDisabled()
  await counter.tap(resume.click())
  await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeVisible()
  await buyer.reload()
  await ready(buyer)
  await expect(buyer.getByRole('button', { name: 'Ajouter au panier' }).first()).toBeEnabled()
  await buyer.context().close()
})

test.describe('the account on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('has one navigation bar at the bottom, and shows the first product on the first screen', async ({
    page,
    signIn,
  }) => {
    await signIn(seller)
    await open(page, '/profile/today')
    await expectAccessible(page)
    const foot = page.getByRole('navigation', { name: 'Mon compte' })
    const box = await foot.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(72)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(812)
    await foot.getByRole('link', { name: 'Produits' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes Produits' })).toBeVisible()
    const first = page.getByRole('region', { name: 'Liste de mes produits' }).getByRole('listitem').first()
    expect((await first.boundingBox())?.y).toBeLessThan(812 - 72)
    await foot.getByRole('link', { name: 'Ventes' }).click()
    const last = page.getByRole('link', { name: 'Annulées' })
    await expect(last).toBeVisible()
    // The filters scroll sideways; the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await last.click()
    await expect(last).toHaveAttribute('aria-current', 'true')
    await foot.getByRole('button', { name: 'Plus' }).click()
    await page.getByRole('link', { name: 'Mes versements' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mes versements' })).toBeVisible()
  })
})

test('a seller’s pickup calendar has a private address, which can be changed and deleted', async ({
  page,
  signIn,
}) => {
  await signIn('les-deux@rechantier.example')
  await open(page, '/profile/today')
  const part = page.getByRole('region', { name: 'Agenda des retraits' })
  await part.getByRole('button', { name: 'Ouvrir une adresse d’agenda' }).click()
  const address = part.getByLabel('Adresse de votre agenda')
  await expect(address).toHaveValue(/\/api\/calendars\/.+\.ics$/)
  await expectAccessible(page)
  const first = await address.inputValue()
  const read = async (url: string) => page.request.get(url)
  expect(await (await read(first)).text()).toContain('BEGIN:VCALENDAR')

  await part.getByRole('button', { name: 'Changer l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Changer', exact: true }).click()
  await expect(address).not.toHaveValue(first)
  expect((await read(first)).status()).toBe(404)
  expect((await read(await address.inputValue())).status()).toBe(200)
  await part.getByRole('button', { name: 'Supprimer l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(part.getByRole('button', { name: 'Ouvrir une adresse d’agenda' })).toBeVisible()
})
