import { putOnlineWithCode } from './create-products.ts'
import { execute } from './database.ts'
import { expect, expectAccessible, open, signUp, test } from './fixtures.ts'

// The browser logs requests that the role may not make.
test.use({ expectedMessages: [/status of 403/] })

const firm = 'vendeur@rechantier.example'

test('a firm invites a user as warehouse member, who removes stock, sees no money and is removed from the team', async ({
  page,
  signIn,
  otherBrowser,
  // Members act for the firm, so no other test may use this account.
  freshEmail: worker,
  baseURL,
}) => {
  await signUp(page, worker, baseURL)
  await execute('update users set email_verified = true where email = $1', [worker])
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

  const memberPage = await otherBrowser(worker)
  await test.step('the invited user joins and works for the firm', async () => {
    await open(memberPage, '/profile/team')
    await expectAccessible(memberPage)
    await memberPage.getByRole('button', { name: 'Rejoindre' }).click()
    await expect(memberPage).toHaveURL(/\/profile\/today$/)
    await expect(memberPage.getByText(/^Vous travaillez pour/)).toBeVisible()
    await expect(memberPage.getByRole('main').getByText('Agenda des retraits')).toHaveCount(0)
    await expectAccessible(memberPage)
    await open(memberPage, `/stock-out?code=${uniqueCode}`)
    await memberPage.getByRole('button', { name: 'Retirer du stock' }).click()
    await memberPage.getByRole('button', { name: 'Supprimer' }).click()
    await expect(memberPage.getByRole('definition').nth(1)).toHaveText('3')
    expect((await memberPage.request.get('/api/money')).status()).toBe(403)
  })

  await test.step('the member returns to their own account', async () => {
    await memberPage.getByRole('button', { name: 'Revenir à mon compte' }).click()
    await expect(memberPage).toHaveURL(/\/profile\/team$/)
    await expect(memberPage.getByText(/^Vous travaillez pour/).first()).toBeVisible()
    await expect(memberPage.getByRole('button', { name: 'Travailler pour eux' })).toBeVisible()
  })

  await test.step('the member is removed from the team', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Retirer/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByText('Vous travaillez seul pour le moment.')).toBeVisible()
    await memberPage.reload()
    await expect(memberPage.getByRole('button', { name: 'Travailler pour eux' })).toHaveCount(0)
  })
})
