import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { putOnline } from './create-products.ts'
import { signInOn } from './fixtures.ts'

export const buyer = 'acheteur@rechantier.example'
/** A block applies to all conversations of two users, so these two take part in no other journey. */
export const blocker = 'artisan@rechantier.example'
/** Each project has its own seller, so that quick replies and blocks do not mix. */
export const sellerOf = (isMobile: boolean) =>
  isMobile ? 'les-deux@rechantier.example' : 'vendeur@rechantier.example'

/** The buyer starts a startConversation about a new product through the API and stays signed in. */
export async function startConversation(
  page: Page,
  origin: string,
  people: { buyer: string; seller: string },
) {
  await signInOn(page, people.seller, origin)
  const productId = await putOnline(page, { title: `Parquet à discuter ${randomUUID().slice(0, 8)}` })
  await signInOn(page, people.buyer, origin)
  const response = await page.request.post('/api/conversations', {
    data: { productId, content: 'Bonjour, est-ce du chêne ?', submissionKey: randomUUID() },
    headers: { origin },
  })
  expect(response.ok()).toBe(true)
  return `/messages/${(await response.json()).conversationId}`
}

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const field = (page: Page) => page.getByRole('textbox', { name: /^Votre message à/ })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer' })
