import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../tools/demonstration/read-demonstration.ts'
import { installCamera } from './camera.ts'
import { dropSession, expect, expectAccessible, open, signOut, test } from './fixtures.ts'
import { buyer, codePanel, placePaidOrder, readPickupCode, seller } from './paid-order.ts'

test.use({
  // The browser logs refused requests and aborted responses.
  expectedMessages: [/status of 40[349]|ERR_FAILED/],
})

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const confirm = (page: Page): Locator => page.getByRole('button', { name: 'Confirmer la remise' })

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code de retrait').fill(code)
  await page.keyboard.press('Enter')
}

test('a seller scans the pickup code and hands over a part, then the rest with the new code', async ({
  page,
  signIn,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const door = `Porte à retirer ${randomUUID().slice(0, 8)}`
  const basin = `Vasque à retirer ${randomUUID().slice(0, 8)}`
  const number = await placePaidOrder({ page, origin, signIn }, [
    { title: door, quantity: 3 },
    { title: basin, quantity: 1 },
  ])

  const code = await test.step('the buyer sees a large code and downloads a pickup slip', async () => {
    const shown = await readPickupCode(page, number)
    expect(shown).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    await expect(codePanel(page)).toContainText(`${shown.slice(0, 3)}\u00a0${shown.slice(3)}`)
    await expectAccessible(page)
    const slip = await page.request.get(
      (await codePanel(page).getByRole('link', { name: 'Bon de retrait (PDF)' }).getAttribute('href')) ?? '',
    )
    expect(slip.headers()['content-type']).toBe('application/pdf')
    await codePanel(page).getByRole('button', { name: 'Présenter' }).click()
    await expect(page.getByRole('dialog', { name: 'Code de retrait' })).toBeVisible()
    await expectAccessible(page)
    return shown
  })

  await test.step('the seller scans it and hands over a part', async () => {
    await signIn(seller)
    const camera = await installCamera(page)
    await camera.show('https://autre.example/menu')
    await open(page, '/collect')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Scanner le code' }).click()
    await expect(page.getByText('Ce QR code n’est pas un code de retrait.')).toBeVisible()
    await page.keyboard.press('Escape')
    await camera.show(`${origin}/collect#${code}`)
    await page.getByRole('button', { name: 'Scanner le code' }).click()
    await expect(title(page)).toHaveText('Julien Mercier')
    await expect(confirm(page)).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('group', { name: `Quantité remise de ${door}` })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('checkbox', { name: basin }).uncheck()
    await expect(page.getByText(/^Vous remettez 2\spièces\. Reste dû\s: 2\spièces/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Vous remettez 2\spièces\. Reste dû\s: 2\spièces/)).toBeVisible()
    await confirm(page).dblclick()
    await expect(title(page)).toHaveText('Remise partielle enregistrée')
    await expect(page.getByRole('listitem').filter({ hasText: basin })).toContainText('1 ×')
    await expectAccessible(page)
  })

  await test.step('using the same code again changes nothing', async () => {
    await page.getByRole('button', { name: 'Terminer' }).click()
    await typeCode(page, code)
    await expect(title(page)).toHaveText('Déjà remis')
    await expect(page.getByText('Rien n’a été changé.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the rest is handed over with the new code, typed', async () => {
    await signIn(buyer)
    const next = await readPickupCode(page, number)
    expect(next).not.toBe(code)
    await signIn(seller)
    await open(page, '/collect')
    await typeCode(page, ` ${next.slice(0, 3).toLowerCase()}-${next.slice(3)}`)
    await expect(page.getByText(/2\spièces déjà à l’acheteur/)).toBeVisible()
    await confirm(page).click()
    await expect(title(page)).toHaveText('Articles remis')
    await signIn(buyer)
    await open(page, `/profile?tab=products/${number}`)
    await expect(page.getByText(door)).toBeVisible()
    await expect(codePanel(page)).toHaveCount(0)
  })

  await test.step('the buyer downloads a certificate, and visitors can verify it', async () => {
    const paper = page.getByRole('link', { name: /^Certificat de réemploi/ })
    const pdf = await page.request.get((await paper.getAttribute('href')) ?? '')
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    const [, certificate] =
      /certificat-de-reemploi-(.+)\.pdf/.exec(pdf.headers()['content-disposition'] ?? '') ?? []
    await dropSession(page)
    await open(page, `/certificats/${certificate}`)
    await expect(page.getByText('Ce certificat est authentique')).toBeVisible()
    await expect(page.getByText(door)).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('a hand-over whose response is lost is stored on the device and sent again without a second effect', {
  tag: '@detail',
}, async ({ page, signIn, baseURL }) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Poutre au fond ${randomUUID().slice(0, 8)}`, quantity: 2 },
  ])
  const code = await readPickupCode(page, number)
  await signIn(seller)
  await page.route('**/api/collections/check', (route) => route.abort('failed'))
  await open(page, '/collect')
  await typeCode(page, code)
  await expect(title(page)).toHaveText('Code gardé, à vérifier')
  await expectAccessible(page)
  await page.unroute('**/api/collections/check')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(confirm(page)).toBeVisible()

  await page.route('**/api/collections', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await confirm(page).click()
  await expect(title(page)).toHaveText('Remise notée, pas encore envoyée')
  await expectAccessible(page)
  await page.unroute('**/api/collections')
  await page.reload()
  await expect(title(page)).toHaveText('Articles remis')
  await page.reload()
  await expect(title(page)).toHaveText('Remettre une commande')
})

test('a pickup code opened by the phone’s camera survives the seller’s sign-in', { tag: '@detail' }, async ({
  page,
  signIn,
  baseURL,
}) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Lambris scanné ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await readPickupCode(page, number)

  await test.step('the page explains to the buyer that the seller scans', async () => {
    await open(page, `/collect#${code}`)
    await expect(page.getByText('ce sont eux qui scannent')).toBeVisible()
    await expectAccessible(page)
  })

  await dropSession(page)
  await page.goto(`/collect#${code}`)
  await expect(page).toHaveURL('/auth?redirect=%2Fcollect')
  await page.getByLabel('Adresse email').fill(seller)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(confirm(page)).toBeVisible()
  await expect(page).toHaveURL('/collect')
  await page.getByRole('button', { name: 'Ne rien remettre' }).click()

  await test.step('an unknown code is refused, an impossible one is not sent', async () => {
    await typeCode(page, 'K7O-0XM')
    await expect(page.getByText('Un code ne contient pas')).toBeVisible()
    await expect(page.getByLabel('Code de retrait')).toBeFocused()
    await typeCode(page, 'ZZZZZZ')
    await expect(page.getByRole('alert').filter({ hasText: 'Code inconnu' })).toBeVisible()
    await expect(page.getByLabel('Code de retrait')).toHaveValue('ZZZZZZ')
    await expectAccessible(page)
  })
})

test('the order page shows the pickup code without a connection until its buyer signs out', {
  tag: '@detail',
}, async ({ page, signIn, baseURL }) => {
  const number = await placePaidOrder({ page, origin: baseURL ?? '', signIn }, [
    { title: `Tuile hors ligne ${randomUUID().slice(0, 8)}`, quantity: 1 },
  ])
  const code = await readPickupCode(page, number)
  await open(page, '/profile?tab=orders')
  await page.route('**/api/orders/*', (route) => route.abort('failed'))
  await page.locator(`a[href*="${number}"]`).first().click()
  await expect(page.getByText('gardés sur cet appareil')).toBeVisible()
  await expect(codePanel(page)).toContainText(`${code.slice(0, 3)}\u00a0${code.slice(3)}`)
  await expectAccessible(page)
  await page.unroute('**/api/orders/*')

  const storedKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pickup:')))
  // One entry holds the order's codes, the other the user they belong to.
  expect(await storedKeys()).toHaveLength(2)
  await open(page, '/')
  await signOut(page)
  await expect.poll(storedKeys).toEqual([])
})
