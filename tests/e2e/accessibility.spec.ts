import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { expect, expectAccessible, open, ready, test } from './fixtures.ts'

/** Pages that need no account. */
const pages = [
  '/',
  '/products',
  '/auth',
  '/contact',
  '/about',
  '/terms',
  '/cookies',
  '/ranking',
  '/developers',
  '/accessibility',
]

/** Returns elements beyond the right edge of the window; empty when the page does not scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth > root.clientWidth
      ? [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
          .slice(0, 3)
          .map((element) => element.outerHTML.slice(0, 120))
      : []
  })

const firstProduct = async (page: Page): Promise<string> => {
  await open(page, '/products?search=porte+interieure+chene+plaque')
  return (await page.getByRole('article').first().getByRole('link').getAttribute('href')) ?? ''
}

test('public pages do not scroll sideways at 400 % zoom (a window of 320 × 256)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of [...pages, await firstProduct(page)]) {
    await open(page, path)
    expect(await overflow(page), path).toEqual([])
  }
})

const admin = 'admin@rechantier.example'
const seller = 'vendeur@rechantier.example'
// The journeys of the other pages check accessibility themselves.
for (const [email, paths] of [
  [null, ['/', '/ranking', '/accessibility', '/auth/confirm-email', '/auth/confirm-email?token=x']],
  [seller, ['/profile/hours', '/sandbox/onboarding?account=x&token=y']],
  [admin, ['/admin/emails/blocked', '/admin/emails/unreadable']],
] as const)
  test(`axe finds no violation on ${paths.join(', ')}`, async ({ page, signIn }) => {
    if (email) await signIn(email)
    for (const path of paths)
      await test.step(path, async () => {
        await open(page, path)
        await expectAccessible(page)
      })
  })

test('axe finds no violation on the pages of the administrators’ menu @desktop', async ({ page, signIn }) => {
  await signIn(admin)
  await open(page, '/admin')
  const links = page.locator('nav[aria-label="Administration"]').first().locator('a')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths)
    await test.step(path, async () => {
      await open(page, path)
      await expectAccessible(page)
    })
})

test('axe finds no violation on a seller’s page', async ({ page }) => {
  await open(page, await firstProduct(page))
  await page.locator('a[href^="/sellers/"]').first().click()
  await page.waitForURL(/\/sellers\//)
  await ready(page)
  await expectAccessible(page)
})

test('public pages do not scroll sideways when text spacing is increased', async ({ page }) => {
  for (const path of ['/', await firstProduct(page), '/auth', '/terms']) {
    await open(page, path)
    // WCAG 1.4.12. The content security policy allows style attributes, no style elements.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *'))
        element.style.cssText +=
          'line-height:1.5!important;letter-spacing:0.12em!important;word-spacing:0.16em!important'
    })
    expect(await overflow(page), path).toEqual([])
  }
})

// Phones have no Tab key.
const onDesktop = { tag: '@desktop' }
test(
  'the keyboard alone leads past the navigation to a product, its pictures and the footer',
  onDesktop,
  async ({ page }) => {
    await open(page, '/products?search=porte+interieure+chene+plaque')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const product = page.getByRole('article').first().getByRole('link')
    await tabTo(page, product)
    const title = (await product.textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    const enlarge = page.getByRole('button', { name: 'Agrandir la photo' })
    await tabTo(page, enlarge)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(enlarge, 'the focus returns to the button').toBeFocused()

    await tabTo(page, page.getByRole('link', { name: 'Comment les offres sont classées' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comment les offres sont classées')
    await tabTo(page, page.getByRole('link', { name: /^Accessibilité/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déclaration d’accessibilité')
  },
)

test.describe('a notification', () => {
  test.use({ expectedMessages: [/ERR_FAILED/] })

  test('that appears while a dialog is open can be closed @desktop', async ({ page, signIn }) => {
    await signIn('artisan@rechantier.example')
    await open(page, '/products')
    const isOpen = Promise.withResolvers<void>()
    await page.route('**/sign-out', async (route) => {
      await isOpen.promise
      await route.abort()
    })
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Mon compte' }).click()
    await header.getByRole('button', { name: 'Déconnexion' }).click()
    await header.getByRole('button', { name: /^Ouvrir le panier/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    isOpen.resolve()
    // An element made inert by the dialog would not be found by its role.
    const close = page.getByRole('button', { name: 'Fermer la notification' })
    await close.click()
    await expect(close).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('a product page shows the seller’s identity, and changes of the cart are announced', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const title = `Porte annoncée ${randomUUID().slice(0, 8)}`
  const id = await putOnline(page, { title, quantity: 3 })
  await open(page, `/products/${id}`)
  const identity = page.getByRole('region', { name: 'Le vendeur' })
  for (const label of ['Vendeur professionnel', 'Raison sociale', 'Adresse', 'SIRET'])
    await expect(identity.getByText(label, { exact: true })).toBeVisible()
  // Sellers cannot buy their own products.
  await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Modifier l’annonce' }).first()).toBeVisible()

  await signIn('artisan@rechantier.example')
  await open(page, `/products/${id}`)
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  const toasts = page.getByRole('region', { name: 'Notifications du site' })
  await expect(toasts).toHaveAttribute('aria-live', 'polite')
  await expect(toasts.getByText('Produit ajouté au panier')).toBeVisible()
  await page.getByRole('button', { name: 'Ouvrir le panier, 1 article', exact: true }).click()
  const announced = (text: string) => page.getByRole('status').filter({ hasText: `${title}\u00a0: ${text}` })
  const sheet = page.getByRole('dialog', { name: /^Panier/ })
  await sheet.getByRole('button', { name: 'Augmenter la quantité' }).click()
  await expect(announced('quantité 2')).toBeAttached()
  await page.getByRole('button', { name: `Retirer ${title}` }).click()
  await expect(announced('retiré du panier')).toBeAttached()
})

test('an invalid form focuses the first wrong field and describes each error at its field', async ({
  page,
}) => {
  await open(page, '/contact')
  await page.getByRole('button', { name: /^Envoyer/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: /champs? à corriger/ })).toBeVisible()
  const wrong = page.locator('[aria-invalid="true"]')
  await expect(wrong.first()).toBeFocused()
  for (const field of await wrong.all()) await expect(field).toHaveAccessibleDescription(/\S/)
  await expectAccessible(page)
})

test('no page animates by itself when the user prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', await firstProduct(page)]) {
    await open(page, path)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 1)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(moving, path).toEqual([])
  }
})

/** Presses Tab until the element has the focus and checks that every stop has a visible outline. */
async function tabTo(page: Page, goal: ReturnType<Page['getByRole']>): Promise<void> {
  for (let stops = 0; stops < 150; stops += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return {
        isSeen: outlineStyle !== 'none' && outlineWidth !== '0px',
        html: element.outerHTML.slice(0, 150),
      }
    })
    if (focus) expect(focus.isSeen, focus.html).toBe(true)
  }
  throw new Error('the element cannot be reached with the Tab key')
}

test('menus stay in the window where a browser cannot anchor them', { tag: '@desktop' }, async ({
  page,
  signIn,
}) => {
  await signIn('acheteur@rechantier.example')
  await open(page, '/')
  await ready(page)
  const replaced = await page.evaluate(() => {
    const isFallback = (rule: CSSRule) =>
      rule instanceof CSSSupportsRule && /not \(anchor-name/.test(rule.conditionText)
    const within = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) =>
        isFallback(rule) ? [rule] : 'cssRules' in rule ? within(rule.cssRules as CSSRuleList) : [],
      )
    // A late part may link the sheet of the page a second time.
    const rules = [...document.styleSheets].flatMap((sheet) => within(sheet.cssRules))
    const texts = [
      ...new Set(
        rules.flatMap((rule) => [...(rule as CSSSupportsRule).cssRules].map(({ cssText }) => cssText)),
      ),
    ]
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(texts.join('\n'))
    document.adoptedStyleSheets = [sheet]
    return texts.length
  })
  expect(replaced).toBe(2)
  await page.getByRole('button', { name: 'Mon compte' }).click()
  const menu = page.locator('#account-menu')
  await expect(menu.getByRole('link').first()).toBeVisible()
  const box = await menu.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.x).toBeGreaterThan(width / 2)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect(box?.y).toBeGreaterThanOrEqual(56)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
})
