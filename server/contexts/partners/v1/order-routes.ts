import { randomUUID } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { moveSchema, offerQuoteSchema } from '#domain/orders/move-schemas.ts'
import { orderNumber, paymentPath } from '#domain/orders/orders.ts'
import { collectSchema } from '#domain/orders/pickup-code.ts'
import { placeOrderSchema } from '#domain/orders/schemas.ts'
import type { Config } from '#server/config.ts'
import { requireActor } from '#server/context.ts'
import { listDocumentsByCursor } from '#server/contexts/invoices/documents.ts'
import { collectByCode } from '#server/contexts/orders/collection/collect.ts'
import { countWrongCodes } from '#server/contexts/orders/collection/routes.ts'
import { getDocument } from '#server/contexts/orders/get-document.ts'
import { getOrder } from '#server/contexts/orders/get-order.ts'
import { listSalesByCursor, type SaleLine } from '#server/contexts/orders/list-sales.ts'
import { requireOwnSale } from '#server/contexts/orders/lock-order.ts'
import { moveAsParty } from '#server/contexts/orders/move-as-party.ts'
import { boughtFulfilments } from '#server/contexts/orders/personal-data.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { offerQuote } from '#server/contexts/orders/quotes/offer-quote.ts'
import { inDocumentQueue } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { rejectInvalidInput } from '#server/http/validate.ts'
import { allowKeyWith } from './authenticate.ts'
import {
  binarySchema,
  describeRoute,
  jsonBody,
  listQuery,
  pageSchema,
  problemResponses,
  sendJson,
} from './describe-route.ts'
import { handOver, invoice, moveResult, order, placedOrder, sale } from './order-schemas.ts'

const hourSeconds = 60 * 60
const limitOrders = limitByAccount({ name: 'place-order', maxCalls: 60, seconds: hourSeconds })
/** Each of these requests sends emails. */
const limitMoves = limitByAccount({ name: 'move-fulfilment', maxCalls: 600, seconds: hourSeconds })
const limitDocuments = limitByAccount({ name: 'invoice', maxCalls: 200, seconds: hourSeconds })

const fulfilmentParams = z.object({ fulfilmentId: z.string() })
const idempotencyHeaders = z.object({
  'idempotency-key': z.uuid().optional().describe('La même commande renvoyée n’est passée qu’une fois'),
})
const buildPaymentUrl = ({ origin }: Config, number: string, isPayable: boolean): string | null =>
  isPayable ? origin + paymentPath(number) : null

/** Adds `pieces`, the quantity of the products sold by the piece, which version 1 has always returned. */
const withPieces = (line: SaleLine) => ({
  ...line,
  pieces: line.quantities.find(({ saleUnit }) => saleUnit === 'piece')?.quantity ?? 0,
})

/** The routes of purchases, sales and their documents. */
export const ordersV1 = new OpenAPIHono<HttpEnv>({ defaultHook: rejectInvalidInput })
  .openapi(
    describeRoute({
      method: 'get',
      path: '/sales',
      tag: 'Ventes',
      summary: 'Vos ventes, les plus récentes d’abord',
      rights: ['read', 'sales'],
      request: { query: listQuery },
      response: pageSchema(sale),
    }),
    async (c) => {
      const { items, nextCursor } = await listSalesByCursor(c.var.ctx, c.req.valid('query'))
      return sendJson(c, pageSchema(sale).parse({ nextCursor, items: items.map(withPieces) }))
    },
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/sales/{fulfilmentId}/moves',
      tag: 'Ventes',
      rights: ['sales'],
      summary: 'Faire avancer une vente',
      description: 'Ce qui est possible maintenant est dans `actions`.',
      middleware: [limitMoves],
      request: { params: fulfilmentParams, ...jsonBody(moveSchema) },
      response: moveResult,
    }),
    async (c) => {
      const { fulfilmentId } = c.req.valid('param')
      await requireOwnSale(c.var.ctx, { fulfilmentId })
      return c.json(await moveAsParty(c.var.ctx, { fulfilmentId, ...c.req.valid('json') }), 200)
    },
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/sales/{fulfilmentId}/quotes',
      tag: 'Ventes',
      rights: ['sales'],
      summary: 'Répondre à une demande de livraison par un devis',
      middleware: [limitMoves],
      request: { params: fulfilmentParams, ...jsonBody(offerQuoteSchema) },
      response: moveResult,
    }),
    async (c) => {
      const { fulfilmentId } = c.req.valid('param')
      await requireOwnSale(c.var.ctx, { fulfilmentId })
      return c.json(await offerQuote(c.var.ctx, { fulfilmentId, ...c.req.valid('json') }), 200)
    },
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/hand-overs',
      tag: 'Ventes',
      rights: ['sales'],
      summary: 'Déclarer une remise par le code de retrait de l’acheteur',
      description: 'Sans `items`, tout ce qui reste est remis. Le même code renvoyé ne change rien.',
      request: jsonBody(collectSchema.extend({ items: collectSchema.shape.items.optional() })),
      response: handOver,
    }),
    async (c) => c.json(await countWrongCodes(c, () => collectByCode(c.var.ctx, c.req.valid('json'))), 200),
  )
  .openapi(
    describeRoute({
      method: 'post',
      path: '/orders',
      tag: 'Commandes',
      summary: 'Passer une commande',
      rights: ['purchases'],
      status: 201,
      middleware: [limitOrders],
      request: { headers: idempotencyHeaders, ...jsonBody(placeOrderSchema.omit({ idempotencyKey: true })) },
      response: placedOrder,
    }),
    async (c) => {
      const { ctx } = c.var
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? randomUUID()
      const { id, isPayable } = await placeOrder(ctx, { ...c.req.valid('json'), idempotencyKey })
      const number = orderNumber(id)
      return c.json({ id, number, paymentUrl: buildPaymentUrl(ctx.config, number, isPayable) }, 201)
    },
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/orders/{number}',
      tag: 'Commandes',
      rights: ['read', 'sales', 'purchases'],
      summary: 'Une commande, telle que vous la voyez',
      request: { params: z.object({ number: z.string() }) },
      response: order,
    }),
    async (c) => {
      const { ctx, apiKey } = c.var
      const { number } = c.req.valid('param')
      const detail = await getOrder(ctx, { number })
      const paymentUrl = buildPaymentUrl(ctx.config, number, detail.isPayable)
      // The holder of the code receives the goods, so the right to read does not include it.
      const showsCode = apiKey?.rights.includes('purchases')
      const fulfilments = detail.fulfilments.map(({ pickup, ...fulfilment }) => ({
        ...fulfilment,
        pickupCode: (showsCode && pickup?.code) || null,
      }))
      return sendJson(c, order.parse({ ...detail, number, paymentUrl, fulfilments }))
    },
  )
  .openapi(
    describeRoute({
      method: 'get',
      path: '/invoices',
      tag: 'Factures',
      rights: ['read'],
      summary: 'Factures, reçus et avoirs, les plus récents d’abord',
      request: { query: listQuery },
      response: pageSchema(invoice),
    }),
    async (c) => {
      const { ctx } = c.var
      const { userId } = requireActor(ctx)
      const bought = boughtFulfilments(ctx, { userId })
      return sendJson(c, await listDocumentsByCursor(ctx, { userId, bought, ...c.req.valid('query') }))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/invoices/{id}/pdf',
      tags: ['Factures'],
      operationId: 'getInvoicesIdPdf',
      summary: 'Le PDF d’une facture',
      description: 'Droit de la clé\u00a0: Lecture.',
      security: [{ key: [] }],
      middleware: [allowKeyWith('read'), inDocumentQueue, limitDocuments] as const,
      request: { params: z.object({ id: z.string() }) },
      responses: {
        200: { description: 'Le PDF', content: { 'application/pdf': { schema: binarySchema } } },
        ...problemResponses,
      },
    }),
    async (c) => {
      const { name, pdf } = await getDocument(c.var.ctx, { invoiceId: c.req.valid('param').id })
      return c.body(pdf, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
      })
    },
  )
