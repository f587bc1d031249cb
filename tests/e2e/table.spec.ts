import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from './fixtures.ts'
import { createPhotos } from './photos.ts'

const seller = 'vendeur@rechantier.example'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

interface Category {
  id: string
  slug: string
  children: Category[]
}
interface Field {
  id: string
  name: string
  fieldType: string
  isRequired: boolean
  options: { value: string }[]
}

/** Makes doors without one required number, in the order of their names; returns its column and the search words that find them. */
async function makeDrafts(
  page: Page,
  count: number,
): Promise<{ words: string; column: string; fieldId: string }> {
  const read = async (path: string) => (await page.request.get(path)).json()
  const families = (await read('/api/categories')) as Category[]
  const categories = families.flatMap(({ children }) => children)
  const doors = categories.find(({ slug }) => slug === 'portes-interieures')
  const fields = (await read(`/api/categories/${doors?.id}/custom-fields`)) as Field[]
  const required = fields.filter(({ isRequired }) => isRequired)
  const number = required.find(({ fieldType }) => fieldType === 'number')
  const answers = required.filter(({ id }) => id !== number?.id)
  const words = `Lot ${randomUUID().slice(0, 8)}`
  for (let index = 0; index < count; index += 1) {
    const values = {
      title: `${words} porte ${String(index + 1).padStart(3, '0')}`,
      categoryId: doors?.id,
      price: '85',
      quantity: '1',
      values: Object.fromEntries(answers.map(({ id, options }) => [id, options[0]?.value ?? '100'])),
    }
    const saved = await page.request.put(`/api/selling/drafts/${randomUUID()}`, {
      data: { values, pictureIds: [] },
    })
    expect(saved.ok()).toBe(true)
  }
  return { words, column: number?.name ?? '', fieldId: number?.id ?? '' }
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Brouillons et articles' })
const openTable = (page: Page, words: string) =>
  open(page, `/profile/products/table?q=${encodeURIComponent(words)}`)
const saved = (page: Page) => expect(page.getByText('Tout est enregistré.')).toBeVisible()

/** Returns the cell of a row in the column with this heading. */
async function cellOf(page: Page, row: number, heading: string) {
  const column = await grid(page)
    .getByRole('columnheader', { name: heading, exact: true })
    .getAttribute('aria-colindex')
  return grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`)
}

test('a seller finishes 200 drafts that lack one number in fewer than ten actions', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(seller)
  const { words, column } = await makeDrafts(page, 200)
  let actions = 0
  const act = async (action: Promise<unknown>) => {
    actions += 1
    await action
  }
  await openTable(page, words)
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    Array.from({ length: 200 }, (_, index) => `${60 + (index % 40)},5`).join('\n'),
  )
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '201')
  await act((await cellOf(page, 1, column)).click())
  await act(page.keyboard.press('Control+v'))
  await expect(page.getByText('200 cases collées.')).toBeVisible()
  await saved(page)
  await act(page.getByRole('button', { name: 'Choisir les 200' }).click())
  await act(page.getByRole('button', { name: 'Mettre en ligne' }).click())
  const dialog = page.getByRole('dialog', { name: /Mettre en ligne 200\sannonces/ })
  await act(dialog.getByRole('button', { name: 'Mettre en ligne' }).click())
  await expect(page.getByText(/200\sannonces mises en ligne/)).toBeVisible({ timeout: 60_000 })
  // The selection's toolbar has disappeared, so the focus is in the table.
  await expect(grid(page).locator(':focus')).toHaveCount(1)
  expect(actions).toBeLessThan(10)
  const listed = await page.request.get(`/api/selling/products?q=${encodeURIComponent(words)}`)
  expect(await listed.json()).toMatchObject({ total: 200 })
  const drafts = await page.request.get(`/api/selling/table?show=drafts&q=${encodeURIComponent(words)}`)
  expect(await drafts.json()).toMatchObject({ total: 0 })
})

test('the table is written with the keyboard alone, filled down, taken back and read by its names', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const { words, column } = await makeDrafts(page, 3)
  await openTable(page, words)
  const width = (row: number) => cellOf(page, row, column)
  await expect(await width(1)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await test.step('typing begins, Enter writes and goes down, Escape takes back', async () => {
    await (await width(1)).click()
    await page.keyboard.type('73')
    await page.keyboard.press('Enter')
    await expect(await width(1)).toHaveText('73')
    await expect(await width(2)).toBeFocused()
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
    await expect(await width(2)).toBeFocused()
    await saved(page)
    await expect(await width(1)).not.toHaveAttribute('aria-invalid')
  })

  await test.step('a selected column is filled down and taken back', async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(await width(3)).toHaveText('73')
    await page.keyboard.press('Control+z')
    await expect(await width(3)).not.toHaveText('73')
    await page.keyboard.press('Control+y')
    await expect(await width(3)).toHaveText('73')
    await saved(page)
  })

  await test.step('a wrong number stays with its reason until it is corrected', async () => {
    await page.keyboard.press('Control+Home')
    await (await width(2)).click()
    await page.keyboard.type('large')
    await page.keyboard.press('Enter')
    await expect(await width(2)).toContainText('Saisissez un nombre')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('83')
    await page.keyboard.press('Tab')
    await expect(await width(2)).toHaveText('83')
    await saved(page)
    await expectAccessible(page)
  })

  await test.step('a chosen row is changed and thrown away', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    const bar = page.getByRole('region', { name: 'Lignes choisies' })
    await expect(bar).toContainText(/1\sligne choisie/)
    await bar.getByRole('button', { name: 'Modifier' }).click()
    const change = page.getByRole('dialog', { name: /Modifier 1\sligne/ })
    await change.getByLabel('Colonne').selectOption('Unité de vente')
    await change.getByLabel('Nouvelle valeur').selectOption('lot')
    await expectAccessible(page)
    await change.getByRole('button', { name: 'Appliquer' }).click()
    await expect(await cellOf(page, 2, 'Unité de vente')).toHaveText('lot')
    await saved(page)
    await bar.getByRole('button', { name: 'Jeter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Jeter' }).click()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '3')
  })
})

test.describe('without a connection', () => {
  // The browser logs the requests that the test aborts.
  test.use({ expectedMessages: [/ERR_FAILED/] })

  test('what is written survives a reload and is sent once the connection returns', async ({
    page,
    signIn,
  }) => {
    await signIn(seller)
    const { words, column } = await makeDrafts(page, 1)
    await openTable(page, words)
    const writings = '**/api/selling/table'
    await page.route(writings, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await (await cellOf(page, 1, column)).click()
    await page.keyboard.type('93')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Pas de réseau/)).toBeVisible()
    await openTable(page, words)
    await expect(await cellOf(page, 1, column)).toContainText('93')
    await page.unroute(writings)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await saved(page)
    await openTable(page, words)
    await expect(await cellOf(page, 1, column)).toHaveText('93')
  })
})

test('a cell that another tab changed meanwhile is not overwritten', async ({ page, signIn }) => {
  await signIn(seller)
  const { words, column, fieldId } = await makeDrafts(page, 1)
  await openTable(page, words)
  const listed = await page.request.get(`/api/selling/table?q=${encodeURIComponent(words)}`)
  const { rows } = (await listed.json()) as { rows: { id: string }[] }
  const cells = { [`values.${fieldId}`]: { text: '63', seen: '' } }
  await page.request.put('/api/selling/table', {
    data: { rows: [{ id: rows[0]?.id, kind: 'draft', cells }] },
  })
  const cell = await cellOf(page, 1, column)
  await cell.click()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect(cell).toContainText('Cette case a changé entre-temps')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Reprendre la valeur enregistrée' }).click()
  await expect(cell).toHaveText('63')
})

test('photos are added to a row by its cell and by dropping them on it', async ({ page, signIn }) => {
  await signIn(seller)
  const { words } = await makeDrafts(page, 2)
  await openTable(page, words)
  const [first, second, third] = await createPhotos()
  const cell = (row: number) => cellOf(page, row, 'Photos')
  await expect(await cell(1)).toContainText('Sans photo')
  const chooser = page.waitForEvent('filechooser')
  await (await cell(1)).click()
  await (await chooser).setFiles([first, second].filter((photo) => photo !== undefined))
  await expect(await cell(1)).toContainText(/2\sphotos/)
  await expect(page.getByText(/2\sphotos ajoutées à/)).toBeVisible()
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'porte.jpg', { type: 'image/jpeg' }))
      return data
    },
    [...(third?.buffer ?? [])],
  )
  for (const type of ['dragover', 'drop'])
    await (await cellOf(page, 2, 'Titre')).dispatchEvent(type, { dataTransfer: dropped })
  await expect(await cell(2)).toContainText(/1\sphoto,/)
  await expectAccessible(page)
  await open(page, `/profile/products/table?lacks=photo&q=${encodeURIComponent(words)}`)
  await expect(page.getByText(/^Rien ici/)).toBeVisible()
})

test('photos on their way to a row survive a reload', async ({ page, signIn }) => {
  await signIn(seller)
  const { words } = await makeDrafts(page, 1)
  await openTable(page, words)
  const [photo] = await createPhotos()
  // Never answered.
  await page.route('**/api/uploads', () => {})
  const sending = page.waitForRequest('**/api/uploads')
  const chooser = page.waitForEvent('filechooser')
  await (await cellOf(page, 1, 'Photos')).click()
  await (await chooser).setFiles([photo].filter((one) => one !== undefined))
  await sending
  await page.unroute('**/api/uploads')
  await page.reload()
  await expect(await cellOf(page, 1, 'Photos')).toContainText(/1\sphoto,/)
  await page.reload()
  await expect(await cellOf(page, 1, 'Photos')).toContainText(/1\sphoto,/)
})

test('rubbish, errors of a spreadsheet and what lies beyond the table are pasted without a loss', async ({
  page,
  signIn,
}) => {
  await signIn(seller)
  const { words } = await makeDrafts(page, 3)
  await openTable(page, words)
  const lines = ['Porte A\tR1\t#N/A', '=SOMME(A1:A3)\tR2\tdix', 'Porte C\tR3\t12,50', 'Porte D\tR4\t1']
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await (await cellOf(page, 1, 'Titre')).click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(/cases laissées.*le tableau finit avant/)).toBeVisible()
  await expect(await cellOf(page, 2, 'Titre')).toContainText('formule sans résultat')
  await expect(await cellOf(page, 1, 'Titre')).toHaveText(/Porte A/)
  await expect(await cellOf(page, 3, 'Titre')).toHaveText(/Porte C/)
  await page.keyboard.press('Control+z')
  await expect(await cellOf(page, 2, 'Titre')).toContainText(words)
  await saved(page)
})
