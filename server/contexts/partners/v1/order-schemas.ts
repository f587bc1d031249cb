import { z } from '@hono/zod-openapi'
import { saleUnits } from '#domain/catalogue/sale-units.ts'
import { invoiceKinds } from '#domain/invoices/invoices.ts'
import { deliveryOptions } from '#domain/orders/orders.ts'
import { fulfilmentStatuses, orderStatuses } from '#domain/orders/states.ts'
import { cents, instant } from './schemas.ts'

const actions = z.array(z.string()).describe('Ce que vous pouvez faire maintenant (`transition`)')

const quantityWithUnit = z.object({ quantity: z.int(), saleUnit: z.enum(saleUnits) })

export const sale = z
  .object({
    fulfilmentId: z.uuid(),
    number: z.string().describe('Numéro de la commande'),
    createdAt: instant,
    status: z.enum(fulfilmentStatuses),
    deliveryOption: z.enum(deliveryOptions),
    quoteStage: z.enum(['none', 'requested', 'offered', 'accepted']),
    settlement: z.enum(['card', 'direct', 'free']),
    buyerName: z.string(),
    quantities: z.array(quantityWithUnit).describe('Les quantités, par unité de vente'),
    pieces: z.int().describe('Celles de l’unité `piece` seule ; les autres : `quantities`'),
    itemCount: z.int(),
    amount: cents,
    transportAmount: cents.nullable(),
    actions,
  })
  .openapi('Sale')

const party = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  isDisclosed: z.boolean().describe('Coordonnées dévoilées : à partir du paiement'),
})

const fulfilment = z
  .object({
    fulfilmentId: z.uuid(),
    status: z.enum(fulfilmentStatuses),
    amount: cents,
    transportAmount: cents.nullable(),
    quoteStage: z.enum(['none', 'requested', 'offered', 'accepted']),
    quote: z
      .object({
        id: z.uuid(),
        price: cents,
        conditions: z.string(),
        expiresAt: instant,
        status: z.string(),
      })
      .nullable(),
    actions,
    seller: party,
    items: z.array(
      z.object({
        id: z.uuid(),
        productId: z.uuid(),
        title: z.string(),
        ...quantityWithUnit.shape,
        handedOver: z.int(),
        price: cents,
      }),
    ),
    pickupCode: z
      .string()
      .nullable()
      .describe('Le code de retrait, pour l’acheteur seul, une fois la commande payée'),
    documents: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(invoiceKinds),
        label: z.string(),
        amount: cents,
        issuedAt: instant,
      }),
    ),
  })
  .openapi('Fulfilment')

export const order = z
  .object({
    id: z.uuid(),
    number: z.string(),
    createdAt: instant,
    status: z.enum(orderStatuses),
    deliveryOption: z.enum(deliveryOptions),
    viewedAs: z.enum(['buyer', 'seller']),
    amount: cents,
    paymentUrl: z.url().nullable().describe('Où l’acheteur paie ; null : rien à payer maintenant'),
    buyer: party.nullable(),
    fulfilments: z.array(fulfilment),
  })
  .openapi('Order')

export const placedOrder = z
  .object({ id: z.uuid(), number: z.string(), paymentUrl: z.url().nullable() })
  .openapi('PlacedOrder')

export const moveResult = z
  .object({ status: z.enum(fulfilmentStatuses), orderStatus: z.enum(orderStatuses) })
  .openapi('Moved')

const lines = z.array(z.object({ itemId: z.uuid(), title: z.string(), ...quantityWithUnit.shape }))
export const handOver = z
  .object({
    number: z.string(),
    recordedAt: instant,
    handedOver: lines,
    left: lines,
    isComplete: z.boolean(),
    alreadyRecorded: z.boolean().describe('Ce code avait déjà servi : rien n’a changé'),
  })
  .openapi('HandOver')

export const invoice = z
  .object({
    id: z.uuid(),
    fulfilmentId: z.uuid(),
    kind: z.enum(invoiceKinds),
    label: z.string(),
    amount: cents,
    issuedAt: instant,
    isOwnSale: z.boolean(),
  })
  .openapi('Invoice')

export const place = z
  .object({
    id: z.uuid(),
    name: z.string(),
    street: z.string(),
    postcode: z.string(),
    town: z.string(),
    communeCode: z.string().nullable(),
    access: z.string(),
    isDefault: z.boolean(),
  })
  .openapi('Place')
