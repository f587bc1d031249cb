import { Hono, type Context as HonoContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { toParisDay } from '#domain/platform/days.ts'
import { draftDeletionSchema, saveDraftSchema } from '#domain/selling/drafts.ts'
import { parseLabelRequest } from '#domain/selling/labels.ts'
import {
  deletionSchema,
  duplicationSchema,
  parseOwnProductsSearch,
  pauseSchema,
  statusSchema,
  visibilitySchema,
} from '#domain/selling/own-products.ts'
import { historyPageOf } from '#domain/selling/product-history.ts'
import {
  parseTableSearch,
  publicationSchema,
  rowPicturesSchema,
  tableBatchSchema,
} from '#domain/selling/table-batches.ts'
import { requireActor } from '#server/context.ts'
import { getPause, pauseSales } from '#server/contexts/accounts/profile.ts'
import { allow } from '#server/http/access.ts'
import { download, inDocumentQueue, showPdf } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { createQueue } from '#server/lib/queue.ts'
import { deleteDrafts, getDraft, saveDraft } from './drafts.ts'
import { exportProducts } from './export-products.ts'
import { createLabelSheet } from './label-sheet.ts'
import { listOwnProducts, listSelectableProducts } from './list-own-products.ts'
import { deleteProducts, setProductStatus, setProductVisibility } from './own-products.ts'
import { listProductHistory } from './product-history.ts'
import { getRecord } from './product-record.ts'
import { addRowPictures } from './table/add-pictures.ts'
import { listTable } from './table/list-table.ts'
import { publishDrafts } from './table/publish-drafts.ts'
import { writeTable } from './table/write-table.ts'
import { countToDo, getToDo } from './to-do.ts'
import { duplicateProduct } from './update-product.ts'
import { getInterest } from './views.ts'
import { createCsvStream, createWorkbook } from './write-spreadsheet.ts'

const parseSearch = (url: string) => parseOwnProductsSearch(new URL(url).searchParams)

/** Each click copies one product, and a seller may copy 400 equal pallets within an hour. */
const limitDuplications = limitByAccount({ name: 'duplicate-product', maxCalls: 600, seconds: 60 * 60 })

/** Saved while a seller types, every second or so. */
const limitDraftSaves = limitByAccount({ name: 'save-draft', maxCalls: 3_600, seconds: 60 * 60 })

/** A page of the table reads up to two thousand products and drafts. */
const limitTablePages = limitByAccount({ name: 'selling-table', maxCalls: 600, seconds: 60 * 60 })

/** Sent while a seller writes in the table, each with up to two hundred rows. */
const limitTableWrites = limitByAccount({ name: 'write-table', maxCalls: 2_400, seconds: 60 * 60 })

/** A page of the table is megabytes, and a batch locks its rows: many at once would take every connection and all memory. */
const tableQueue = createQueue({
  capacity: 3,
  capacityPerAccount: 1,
  maxWaiting: 200,
  maxWaitingPerAccount: 20,
  waitSeconds: 30,
})
const queueTableCalls = createMiddleware<HttpEnv>((c, next) =>
  tableQueue.run({ account: requireActor(c.var.ctx).userId, signal: c.req.raw.signal }, next),
)

/** Each publishes up to twenty products. */
const limitPublications = limitByAccount({ name: 'publish-drafts', maxCalls: 500, seconds: 60 * 60 })

/** A label sheet or a workbook takes up to some seconds of computing. */
const limitDocuments = limitByAccount({ name: 'selling-document', maxCalls: 120, seconds: 60 * 60 })

async function sendLabels(c: HonoContext<HttpEnv>, params: URLSearchParams): Promise<Response> {
  const search = parseOwnProductsSearch(params)
  const pdf = await createLabelSheet(c.var.ctx, { ...parseLabelRequest(params), search })
  return showPdf(c, { name: 'etiquettes.pdf', pdf })
}

export const ownProductListRoutes = new Hono<HttpEnv>()
  .get('/products', allow('seller', 'sales'), async (c) =>
    c.json(await listOwnProducts(c.var.ctx, parseSearch(c.req.url))),
  )
  .get('/choice', allow('seller', 'sales'), async (c) =>
    c.json(await listSelectableProducts(c.var.ctx, parseSearch(c.req.url))),
  )
  .put('/visibility', allow('seller', 'sales'), json(visibilitySchema), async (c) =>
    c.json(await setProductVisibility(c.var.ctx, c.req.valid('json'))),
  )
  .put('/status', allow('seller', 'sales'), json(statusSchema), async (c) =>
    c.json(await setProductStatus(c.var.ctx, c.req.valid('json'))),
  )
  .post('/deletion', allow('seller', 'sales'), json(deletionSchema), async (c) =>
    c.json(await deleteProducts(c.var.ctx, c.req.valid('json'))),
  )
  .get('/products/:id/record', allow('signedIn', 'sales'), async (c) =>
    c.json(await getRecord(c.var.ctx, { productId: c.req.param('id') })),
  )
  .get('/products/:id/interest', allow('signedIn', 'sales'), async (c) =>
    c.json(await getInterest(c.var.ctx, { productId: c.req.param('id') })),
  )
  .get('/products/:id/history', allow('signedIn', 'sales'), async (c) => {
    const page = historyPageOf(new URL(c.req.url).searchParams)
    return c.json(await listProductHistory(c.var.ctx, { productId: c.req.param('id'), page }))
  })
  .post(
    '/products/:id/duplicate',
    allow('seller', 'sales'),
    limitDuplications,
    json(duplicationSchema),
    async (c) =>
      c.json(
        await duplicateProduct(c.var.ctx, { productId: c.req.param('id'), ...c.req.valid('json') }),
        201,
      ),
  )
  .get('/pause', allow('signedIn', 'sales'), async (c) => c.json(await getPause(c.var.ctx)))
  .put('/pause', allow('seller', 'sales'), json(pauseSchema), async (c) =>
    c.json(await pauseSales(c.var.ctx, c.req.valid('json'))),
  )
  .get('/to-do', allow('seller', 'sales', 'yard'), async (c) => c.json(await getToDo(c.var.ctx)))
  .get('/to-do/count', allow('signedIn', 'sales', 'yard'), async (c) => c.json(await countToDo(c.var.ctx)))
  .get('/drafts/:id', allow('seller', 'sales'), async (c) =>
    c.json(await getDraft(c.var.ctx, { draftId: c.req.param('id') })),
  )
  .put('/drafts/:id', allow('seller', 'sales'), limitDraftSaves, json(saveDraftSchema), async (c) =>
    c.json(await saveDraft(c.var.ctx, { draftId: c.req.param('id'), ...c.req.valid('json') })),
  )
  .post('/drafts/deletion', allow('seller', 'sales'), json(draftDeletionSchema), async (c) =>
    c.json(await deleteDrafts(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/drafts/publication',
    allow('seller', 'sales'),
    limitPublications,
    json(publicationSchema),
    queueTableCalls,
    async (c) => c.json(await publishDrafts(c.var.ctx, c.req.valid('json'))),
  )
  .get('/table', allow('seller', 'sales'), limitTablePages, queueTableCalls, async (c) =>
    c.json(await listTable(c.var.ctx, parseTableSearch(new URL(c.req.url).searchParams))),
  )
  .put(
    '/table',
    allow('seller', 'sales'),
    limitTableWrites,
    json(tableBatchSchema),
    queueTableCalls,
    async (c) => c.json(await writeTable(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/table/:id/pictures',
    allow('seller', 'sales'),
    limitTableWrites,
    json(rowPicturesSchema),
    queueTableCalls,
    async (c) => c.json(await addRowPictures(c.var.ctx, { id: c.req.param('id'), ...c.req.valid('json') })),
  )
  .get('/export', allow('seller', 'sales'), inDocumentQueue, limitDocuments, async (c) => {
    const { ctx } = c.var
    const products = await exportProducts(ctx, parseSearch(c.req.url))
    const type = c.req.query('format') === 'xlsx' ? 'xlsx' : 'csv'
    const name = `produits-${toParisDay(ctx.clock.now())}.${type}`
    const content = type === 'xlsx' ? await createWorkbook(products) : createCsvStream(products)
    return download(c, { type, name, content })
  })
  .get('/labels', allow('seller', 'sales'), inDocumentQueue, limitDocuments, (c) =>
    sendLabels(c, new URL(c.req.url).searchParams),
  )
  // The codes of many products are too long for an address.
  .post('/labels', allow('seller', 'sales'), inDocumentQueue, limitDocuments, async (c) =>
    sendLabels(c, new URLSearchParams(await c.req.text())),
  )
