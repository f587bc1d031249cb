import { expect, expectAccessible, open, test } from './fixtures.ts'
import { putOnlineWithCode } from './makers.ts'

// Refusals of what a role may not do are printed by the browser.
test.use({ expectedMessages: [/status of 403/] })

const firm = 'vendeur@rechantier.example'
const worker = 'acheteur@rechantier.example'

test('a firm invites somebody for its yard, who takes out of stock and sees no money', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn(firm)
  const { uniqueCode } = await putOnlineWithCode(page, { title: 'Lot du dépôt', quantity: 4 })
  await open(page, '/profile/team')
  await page.getByLabel('Adresse email').fill(worker)
  await page.getByRole('radio', { name: /^Dépôt/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).dblclick()
  const line = page.getByRole('list', { name: 'Votre équipe' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(/Invitation envoyée le/)

  const yard = await otherBrowser(worker)
  await test.step('who is invited joins, and works for the firm from there on', async () => {
    await open(yard, '/profile/team')
    await expectAccessible(yard)
    await yard.getByRole('button', { name: 'Rejoindre' }).click()
    await expect(yard).toHaveURL(/\/profile\/today$/)
    await expect(yard.getByText(/^Vous travaillez pour/)).toBeVisible()
    await expect(yard.getByRole('main').getByText('Agenda des retraits')).toHaveCount(0)
    await expectAccessible(yard)
    await open(yard, `/stock-out?code=${uniqueCode}`)
    await yard.getByRole('button', { name: 'Retirer du stock' }).click()
    await yard.getByRole('button', { name: 'Supprimer' }).click()
    await expect(yard.getByRole('definition').nth(1)).toHaveText('3')
    expect((await yard.request.get('/api/money')).status()).toBe(403)
  })

  await test.step('and goes back to their own account', async () => {
    await yard.getByRole('button', { name: 'Revenir à mon compte' }).click()
    await expect(yard).toHaveURL(/\/profile\/team$/)
    await expect(yard.getByText(/^Vous travaillez pour/).first()).toBeVisible()
    await expect(yard.getByRole('button', { name: 'Travailler pour eux' })).toBeVisible()
  })

  await test.step('taken out of the team, they are nobody’s any more', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Retirer/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByText('Vous travaillez seul pour le moment.')).toBeVisible()
    await yard.reload()
    await expect(yard.getByRole('button', { name: 'Travailler pour eux' })).toHaveCount(0)
  })
})
