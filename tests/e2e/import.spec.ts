import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { makeZip } from '../helpers/make-zip.ts'
import { mixedRows } from '../helpers/mixed-rows.ts'
import { dropSession, expect, expectAccessible, open, test } from './fixtures.ts'

// The browser logs a refused file and a missing import.
test.use({ expectedMessages: [/status of 40[04]/] })

const address = '/profile/products/import'
const separator = { delimiter: ';' }

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: name.endsWith('.zip') ? 'application/zip' : 'text/csv',
    buffer: Buffer.from(content as string),
  })

const importButton = (page: Page) => page.getByRole('button', { name: /^Importer \d+ produits?$/ })

/** Products of the catalogue that match the words. */
async function findListed(page: Page, words: string): Promise<{ title: string; price: { kind: string } }[]> {
  const answer = await page.request.get(`/api/products?search=${encodeURIComponent(words)}`)
  return (await answer.json()).items
}

test('a seller imports a file, imports corrected rows and photos, undoes the imports and restores one', async ({
  page,
  signIn,
}) => {
  // Each run has its own products, so that tests in parallel do not conflict.
  const lot = `lot${randomUUID().slice(0, 6)}`
  const file = stringify(
    [
      ['Réf.', 'Désignation', 'PU TTC', 'Qté', 'État', 'Remarque interne'],
      [`${lot}-1`, `Tréteau en chêne ${lot}`, '85,50', '12', 'Bon état', 'Jamais posée'],
      [`${lot}-2`, `Bâche ${lot}`, 'Prix à débattre', '3', 'Bon état', 'Modèle d’exposition'],
      [`${lot}-3`, `Citerne ${lot}`, '0 €', '40', 'Bon état', 'Fin de série'],
      [`${lot}-4`, '', '25', '1', 'Bon état', 'Sans nom'],
    ],
    separator,
  )
  await signIn('vendeur@rechantier.example')

  await test.step('a file that is not a table is refused at its field', async () => {
    await open(page, address)
    await expectAccessible(page)
    await choose(page, 'photo.csv', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]))
    await expect(page.getByRole('alert').filter({ hasText: 'CSV ou XLSX' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
  })

  await test.step('columns are recognised, and one is corrected', async () => {
    await choose(page, 'stock.csv', file)
    await expect(page.getByRole('heading', { level: 1, name: 'stock.csv' })).toBeVisible()
    const column = (heading: string) =>
      page.getByLabel(`Que contient la colonne «\u00a0${heading}\u00a0»\u00a0?`)
    await expect(column('Réf.')).toHaveValue('reference')
    await expect(column('Désignation')).toHaveValue('title')
    await expect(column('PU TTC')).toHaveValue('price')
    await expect(column('Qté')).toHaveValue('quantity')
    await column('Remarque interne').selectOption({ label: 'Description' })
    await page.getByLabel('Catégorie par défaut').selectOption({ label: 'Lots de fin de chantier' })
    await expect(importButton(page)).toHaveText('Importer 2\u00a0produits')
  })

  await test.step('the mapping survives a reload', async () => {
    await page.reload()
    await expect(
      page.getByLabel('Que contient la colonne «\u00a0Remarque interne\u00a0»\u00a0?'),
    ).toHaveValue('description')
    await expect(importButton(page)).toHaveText('Importer 2\u00a0produits')
    await expectAccessible(page)
  })

  await test.step('each row shows its product or its error', async () => {
    const row = (words: string) => page.locator('ol > li').filter({ hasText: words })
    await expect(row(`Tréteau en chêne ${lot}`)).toContainText(/85,50\s€/)
    await expect(row(`Tréteau en chêne ${lot}`)).toContainText('À créer')
    await expect(row(`Bâche ${lot}`)).toContainText('Prix sur demande')
    await expect(row(`Citerne ${lot}`)).toContainText('À corriger')
    await page.getByLabel('À corriger (2)').check()
    await expect(page.locator('ol > li')).toHaveCount(2)
  })

  let rejects = ''
  await test.step('a double click imports once; refused rows are downloaded', async () => {
    await importButton(page).dblclick()
    await expect(page.getByRole('heading', { name: 'C’est en ligne' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('2\u00a0lignes attendent d’être complétées.')
    await page.getByText('Voir ces lignes et leurs raisons').click()
    await expect(page.locator('ol > li').filter({ hasText: `Citerne ${lot}` })).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Télécharger 2/ }).click(),
    ])
    rejects = await readFile(await download.path(), 'utf8')
    expect(rejects).toContain('À corriger')
    const products = await findListed(page, lot)
    expect(products.map(({ title }) => title).sort()).toEqual([`Bâche ${lot}`, `Tréteau en chêne ${lot}`])
    expect(products.find(({ title }) => title.startsWith('Bâche'))?.price).toEqual({ kind: 'on-request' })
  })

  const imported = page.url()
  await test.step('photos are assigned by reference', async () => {
    const photograph = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#c89b6a' },
    })
      .jpeg()
      .toBuffer()
    const zip = makeZip([
      { name: `photos/${lot.toUpperCase()}-1.JPG`, content: photograph },
      { name: 'photos/inconnue.jpg', content: photograph },
    ])
    await choose(page, 'photos.zip', zip)
    await expect(page.getByText('1\u00a0photo en place.')).toBeVisible()
    await expect(page.getByText('1\u00a0fichier ne correspond à aucun produit')).toBeVisible()
    await open(page, `/products?search=${encodeURIComponent(`chêne ${lot}`)}`)
    await expect(page.getByRole('article').locator('img').first()).toHaveAttribute(
      'src',
      /\/files\/pictures\//,
    )
  })

  await test.step('corrected rows are imported', async () => {
    const rows = parse(rejects, { ...separator, bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      if (row['PU TTC'] === '0 €') row['PU TTC'] = '10'
      if (row.Désignation === '') row.Désignation = `Serre-joint ${lot}`
    }
    await open(page, address)
    await choose(page, 'corrige.csv', stringify(rows, { ...separator, header: true, bom: true }))
    await page.getByLabel('Catégorie par défaut').selectOption({ label: 'Lots de fin de chantier' })
    await expect(importButton(page)).toHaveText('Importer 2\u00a0produits')
    await importButton(page).click()
    await expect(page.getByText('Toutes les lignes ont été importées.')).toBeVisible()
    expect(await findListed(page, lot)).toHaveLength(4)
  })

  const undo = async () => {
    await page.getByRole('button', { name: /^Tout annuler/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Annuler cet import\u00a0?' })
    await expect(dialog).toContainText('2\u00a0produits créés seront retirés.')
    await dialog.getByRole('button', { name: 'Annuler l’import' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Import annulé' })).toBeVisible()
  }

  await test.step('an import is undone alone, restored and undone again', async () => {
    await undo()
    await expect(page.getByRole('main')).toContainText('2\u00a0produits retirés.')
    await expectAccessible(page)
    expect(await findListed(page, lot)).toHaveLength(2)
    await page.getByRole('button', { name: /^Revenir sur l’annulation/ }).click()
    await expect(page.getByText('2\u00a0produits revenus.')).toBeVisible()
    expect(await findListed(page, lot)).toHaveLength(4)
    await undo()
    await open(page, imported)
    await undo()
    await expect(page.getByRole('heading', { name: 'Import annulé' })).toBeVisible()
    expect(await findListed(page, lot)).toEqual([])
  })
})

test('a seller adds unknown columns to the description, changes an answer and corrects a row', {
  tag: '@detail',
}, async ({ page, signIn }) => {
  const lot = `lot${randomUUID().slice(0, 6)}`
  const file = stringify(
    [
      ['Désignation', 'Prix HT', 'Qté', 'Teinte RAL', 'Zone'],
      [`Tréteau ${lot}`, '100', '12', '9010', 'B2'],
      [`Bâche ${lot}`, '50', '3', '7016', 'B4'],
    ],
    separator,
  )
  await signIn('vendeur@rechantier.example')
  await open(page, address)
  await choose(page, 'columns.csv', file)
  const row = (words: string) => page.locator('ol > li').filter({ hasText: words })

  await test.step('unused columns are listed and added to the description', async () => {
    await expect(
      page.getByText(/2\scolonnes ne sont pas reprises dans vos annonces\s: Teinte RAL, Zone\./),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Ajouter la colonne «\sTeinte RAL\s»/ }).click()
    await expect(page.getByLabel(/^Que contient la colonne «\sTeinte RAL\s»/)).toHaveValue('details')
    await page.getByRole('button', { name: 'L’ajouter à la description' }).click()
    await expect(page.getByText('reprise dans vos annonces')).toHaveCount(0)
    await page.getByLabel('Catégorie par défaut').selectOption({ label: 'Lots de fin de chantier' })
  })

  await test.step('an answer is given and changed', async () => {
    await page.getByLabel(/Quelle TVA faut-il ajouter/).selectOption('20')
    await expect(row(`Tréteau ${lot}`)).toContainText(/120,00\s€/)
    await page.getByText(/^1\sréponse à revoir ou à changer$/).click()
    await expectAccessible(page)
    await page.getByLabel(/Quelle TVA faut-il ajouter/).selectOption('10')
    await expect(row(`Tréteau ${lot}`)).toContainText(/110,00\s€/)
  })

  await test.step('a row is corrected with the keyboard; Escape discards the change', async () => {
    const opener = page.getByRole('button', { name: 'Corriger la ligne 3' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Correction de la ligne 3' })
    await expect(form.getByLabel('Désignation')).toBeFocused()
    await page.keyboard.type('Autre chose')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Désignation')).toHaveValue(`Bâche ${lot}`)
    await form.getByLabel('Catégorie').selectOption({ label: 'Portes intérieures' })
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Vérifier la ligne' }).press('Enter')
    await expect(row(`Bâche ${lot}`)).toContainText('› Portes intérieures')
    await expect(row(`Tréteau ${lot}`)).toContainText('Lots de fin de chantier')
    await expect(opener).toBeFocused()
  })
})

test('210 mixed rows become products or drafts after at most fifteen answers', {
  tag: '@detail',
}, async ({ page, signIn }) => {
  const { file } = await mixedRows(`lot${randomUUID().slice(0, 6)}`)
  await signIn('vendeur@rechantier.example')
  await open(page, address)
  await choose(page, 'mixed.csv', file)
  await expect(page.getByText('Nous avons lu 210\u00a0lignes.')).toBeVisible()
  const questions = page.getByRole('list').filter({ has: page.getByRole('option', { name: 'Choisir…' }) })
  let answers = 0
  for (; await questions.first().isVisible(); answers += 1) {
    expect(answers).toBeLessThan(15)
    const question = questions.first().locator(':scope > li').first()
    const text = await question.getByText(/./).first().innerText()
    // One answer settles all lines that raise the same question, where it is offered.
    const choices = await question.getByRole('option').allInnerTexts()
    const forAll = choices.findIndex((choice) => choice.endsWith('pour toutes les lignes semblables'))
    await question.getByRole('combobox').selectOption({ index: Math.max(forAll, 1) })
    await expect(questions.getByText(text, { exact: true })).toHaveCount(0)
  }
  await importButton(page)
    .or(page.getByRole('button', { name: /^Importer/ }))
    .click()
  await expect(page.getByRole('heading', { name: 'C’est en ligne' })).toBeVisible()
  const count = async (term: string) =>
    Number(await page.locator('dt', { hasText: term }).locator('xpath=..').locator('dd').innerText())
  const [created, drafts] = [await count('créés'), await count('à corriger')]
  expect(created).toBeGreaterThan(0)
  expect(created + drafts).toBe(210)
  await page.getByRole('link', { name: 'Terminer mes brouillons' }).click()
  await expect(page.getByText(/^\d+\slignes?$/)).toHaveText(new RegExp(`^${drafts}\\s`))
})

test('the import page answers 404 for another user’s import and for an unknown one', {
  tag: '@detail',
}, async ({ page, signIn }) => {
  await signIn('vendeur@rechantier.example')
  const created = await page.request.post(`/api/imports?name=a.csv`, {
    data: Buffer.from('Titre;Prix\nPorte;10\n'),
  })
  expect(created.status()).toBe(201)
  const { id } = (await created.json()) as { id: string }
  await dropSession(page)
  await signIn('les-deux@rechantier.example')
  for (const path of [`${address}/${id}`, `${address}/${randomUUID()}`]) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Import introuvable' })).toBeVisible()
    await expectAccessible(page)
  }
})
