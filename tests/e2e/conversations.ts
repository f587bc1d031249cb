import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signInOn } from './fixtures.ts'
import { putOnline } from './makers.ts'

export const buyer = 'acheteur@rechantier.example'
/** Whoever is blocked is so everywhere: two who have nothing to do with the other journeys. */
export const blocker = 'artisan@rechantier.example'
/** Each project has its own: their quick answers, and who has blocked them, do not mix. */
export const sellerOf = (isMobile: boolean) =>
  isMobile ? 'les-deux@rechantier.example' : 'vendeur@rechantier.example'

/** A conversation about an article of its own, begun through the API by the buyer, who stays signed in. */
export async function conversation(page: Page, origin: string, people: { buyer: string; seller: string }) {
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
