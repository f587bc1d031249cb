import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { priceRequestMessages } from '#domain/account-messages.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { priceRequestPause } from '#domain/contact/price-requests.ts'
import type { priceRequestSchema } from '#domain/contact/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { type Contact, listContacts } from '../accounts/list-contacts.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { findOffer, type Offer } from '../catalogue/find-offer.ts'
import { type Context, inTransaction, requireActor } from '../context.ts'
import { priceRequests } from '../database/schema/messages.ts'
import { mailDate } from '../email/components/mail-date.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import { getSettings } from '../platform/get-settings.ts'
import { requireMayWrite } from './may-write.ts'

type Request = z.output<typeof priceRequestSchema> & { productId: string }

/**
 * Asks seller and association for the price of a product on request (specification, sections 3, 6 and 8). A program that
 * filled in the hidden field is told the same as everybody.
 * @throws AppError `not-signed-in`; `not-found`; `conflict` for a product that has a price, is gone or one's own, for one
 * asked for within the last 24 hours, and when one of the two has blocked the other
 */
export async function requestPrice(ctx: Context, input: Request): Promise<void> {
  const actor = requireActor(ctx, priceRequestMessages.notSignedIn)
  const offer = await findOffer(ctx, input)
  if (offer.sellerId === actor.userId) throw new AppError('conflict', priceRequestMessages.own)
  if (!offer.isOnRequest) throw new AppError('conflict', priceRequestMessages.hasPrice)
  if (!isBuyable(offer)) throw new AppError('conflict', priceRequestMessages.notAvailable)
  await requireMayWrite(ctx, { userId: actor.userId, otherId: offer.sellerId })
  if (input.website) return
  const { contactMailbox } = await getSettings(ctx)
  await inTransaction(ctx, async (ctx) => {
    // A double click waits here, and then finds the first request.
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
    const contactOf = (id: string) => contacts.find((contact) => contact.id === id) as Contact
    const data = mailOf(ctx, input, offer, contactOf(actor.userId))
    const seller = contactOf(offer.sellerId).email
    const mail = { template: 'price-request', productId: offer.id } as const
    await enqueueEmails(ctx, [
      { ...mail, recipient: seller, data: { ...data, isForSeller: true } },
      ...(seller === contactMailbox
        ? []
        : [{ ...mail, recipient: contactMailbox, data: { ...data, isForSeller: false } }]),
    ])
  })
}

async function refuseRecentRequest(
  ctx: Context,
  { userId, productId, now }: { userId: string; productId: string; now: Date },
): Promise<void> {
  const pauseBegan = new Date(now.getTime() - priceRequestPause * 60 * 60 * 1000)
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
  const { title, text } = priceRequestMessages.alreadyAsked
  throw new AppError('conflict', text(mailDate(last.createdAt.toISOString())), { title })
}

const mailOf = ({ config }: Context, input: Request, offer: Offer, customer: Contact) => ({
  customerName: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email,
  customerEmail: customer.email,
  customerPhone: input.sharesPhone ? customer.phone : null,
  productId: offer.id,
  productName: offer.title,
  productDetails: offer.description,
  additionalNotes: input.additionalNotes,
  url: `${config.origin}${productPath(offer)}`,
})
