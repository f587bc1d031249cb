import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { priceRequestMessages } from '#domain/account-messages.ts'
import { localityText } from '#domain/accounts/locality.ts'
import { publicName } from '#domain/accounts/public-name.ts'
import { fullName } from '#domain/accounts/seller-identity.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { conversationPath } from '#domain/conversations/conversations.ts'
import {
  priceRequestMessage,
  priceRequestPauseHours,
  type priceRequestSchema,
} from '#domain/conversations/schemas.ts'
import { formatMoment } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireSide } from '#server/context.ts'
import { lockUser } from '#server/contexts/accounts/lock-accounts.ts'
import { messages, priceRequests } from '#server/database/schema/messages.ts'
import { type Contact, listContacts } from '../accounts/people.ts'
import { findOffer, type Offer } from '../catalogue/find-offer.ts'
import { getSettings } from '../platform/get-settings.ts'
import { requireCorrespondent, requireMayWrite } from './find-conversation.ts'
import { startConversation } from './write-message.ts'

type PriceRequest = z.output<typeof priceRequestSchema> & { productId: string }

/**
 * Requests the price of a product from seller and association. The association sees the buyer's identity; the seller does not,
 * and answers in the conversation (domain/orders/who-sees-whom.ts). A program that filled in the hidden field receives the same
 * answer.
 * @throws AppError `not-signed-in`; `forbidden` during an impersonation; `not-found`; `conflict` for a product that has a price,
 * is deleted or one's own, for one requested within the last 24 hours, and when one of the two has blocked the other
 */
export async function requestPrice(ctx: Context, input: PriceRequest): Promise<void> {
  const actor = requireCorrespondent(ctx, priceRequestMessages.notSignedIn)
  const offer = await findOffer(ctx, input)
  if (offer.sellerId === actor.userId) throw new AppError('conflict', priceRequestMessages.own)
  requireSide(ctx, 'buyer')
  if (!offer.isOnRequest) throw new AppError('conflict', priceRequestMessages.hasPrice)
  if (!isBuyable(offer)) throw new AppError('conflict', priceRequestMessages.notAvailable)
  await requireMayWrite(ctx, { userId: actor.userId, otherId: offer.sellerId })
  if (input.website) return
  const { contactMailbox } = await getSettings(ctx)
  await inTransaction(ctx, async (ctx) => {
    // A concurrent double click waits here, and then finds the first request.
    await lockUser(ctx, actor.userId)
    const now = ctx.clock.now()
    await refuseRecentRequest(ctx, { userId: actor.userId, productId: offer.id, now })
    await ctx.db.insert(priceRequests).values({
      productId: offer.id,
      userId: actor.userId,
      notes: input.additionalNotes,
      createdAt: now,
    })
    const contacts = await listContacts(ctx, { userIds: [actor.userId, offer.sellerId] })
    const findContact = (id: string) => contacts.find((contact) => contact.id === id) as Contact
    const conversationUrl = await writeToSeller(ctx, input, offer)
    const data = createMailData(ctx, input, offer)
    const customer = findContact(actor.userId)
    const phone = input.sharesPhone ? customer.phone : null
    const mail = { template: 'price-request', productId: offer.id } as const
    const seller = findContact(offer.sellerId).email
    await enqueueEmails(ctx, [
      // When the association is the seller, one email is enough.
      ...(seller === contactMailbox
        ? []
        : [
            {
              ...mail,
              recipient: seller,
              data: { ...data, ...describeForSeller(customer), customerPhone: phone, conversationUrl },
            },
          ]),
      {
        ...mail,
        recipient: contactMailbox,
        data: { ...data, ...describeForAssociation(customer), customerPhone: phone, conversationUrl: null },
      },
    ])
  })
}

/** Stores the request as a message that the seller can answer. It counts as mailed, because the request has an email of its own. */
async function writeToSeller(ctx: Context, input: PriceRequest, offer: Offer): Promise<string> {
  const { conversationId, message } = await startConversation(ctx, {
    productId: offer.id,
    content: priceRequestMessage(input.additionalNotes),
    submissionKey: randomUUID(),
    pictures: [],
  })
  await ctx.db.update(messages).set({ mailedAt: ctx.clock.now() }).where(eq(messages.id, message.id))
  return `${ctx.config.origin}${conversationPath(conversationId)}`
}

async function refuseRecentRequest(
  ctx: Context,
  { userId, productId, now }: { userId: string; productId: string; now: Date },
): Promise<void> {
  const pauseBegan = new Date(now.getTime() - priceRequestPauseHours * 60 * 60 * 1000)
  const [last] = await ctx.db
    .select({ createdAt: priceRequests.createdAt })
    .from(priceRequests)
    .where(
      and(
        eq(priceRequests.userId, userId),
        eq(priceRequests.productId, productId),
        gt(priceRequests.createdAt, pauseBegan),
      ),
    )
    .orderBy(desc(priceRequests.createdAt))
    .limit(1)
  if (!last) return
  const { title, text } = priceRequestMessages.alreadyRequested
  throw new AppError('conflict', text(formatMoment(last.createdAt.toISOString())), { title })
}

const createMailData = ({ config }: Context, input: PriceRequest, offer: Offer) => ({
  productId: offer.id,
  productName: offer.title,
  productDetails: offer.description,
  additionalNotes: input.additionalNotes,
  url: `${config.origin}${productPath(offer)}`,
})

const describeForSeller = (customer: Contact) => ({
  customerName: publicName(customer) ?? 'Un acheteur',
  customerPlace: localityText(customer.address),
  customerEmail: null,
})

const describeForAssociation = (customer: Contact) => ({
  customerName: fullName(customer) || customer.email,
  customerPlace: null,
  customerEmail: customer.email,
})
