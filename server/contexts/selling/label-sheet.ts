import { resolve } from 'node:path'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { AppError } from '#domain/errors.ts'
import { productMessages } from '#domain/messages.ts'
import {
  countCopies,
  type LabelRequest,
  type LabelsPerPage,
  labelFormats,
  labelNote,
  labelText,
  maxLabels,
} from '#domain/selling/labels.ts'
import type { OwnProductsSearch } from '#domain/selling/own-products.ts'
import { stockRemovalPath } from '#domain/selling/stock-removals.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'
import { drawQrCode } from '#server/capabilities/pdf/document.ts'
import { type Context, requireSeller } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { loadPlaceNames, ownProductsCondition } from './list-own-products.ts'

/**
 * Creates labels of the signed-in seller's products as PDF: name, code, reference, pickup place, and a QR code to the stock-out page.
 * @throws AppError `not-found` for a code of none of their products; `conflict` for too many labels
 */
export async function createLabelSheet(
  ctx: Context,
  input: LabelRequest & { search: Pick<OwnProductsSearch, 'q' | 'status'> },
): Promise<ReadableStream<Uint8Array>> {
  const actor = requireSeller(ctx)
  const { codes, copies, perPage, start } = input
  const isRequested = codes
    ? and(eq(products.userId, actor.userId), inArray(products.uniqueCode, codes))
    : ownProductsCondition(actor.userId, input.search)
  const copiesPerProduct = copies === null ? sql`greatest(1, ${products.quantity})` : sql`${copies}::integer`
  const [total = { articles: 0, labels: 0 }] = await ctx.db
    .select({ articles: count(), labels: sql<number>`coalesce(sum(${copiesPerProduct}), 0)`.mapWith(Number) })
    .from(products)
    .where(isRequested)
  if (codes && total.articles < codes.length) {
    throw new AppError('not-found', ownProductMessages.gone, { title: productMessages.missing.title })
  }
  if (total.labels === 0) throw new AppError('not-found', ownProductMessages.noLabel)
  if (total.labels > maxLabels) {
    throw new AppError('conflict', ownProductMessages.tooManyLabels(total.labels, maxLabels))
  }
  const rows = await ctx.db
    .select({
      title: products.title,
      code: products.uniqueCode,
      reference: products.reference,
      quantity: products.quantity,
      pickupPlaceId: products.pickupPlaceId,
    })
    .from(products)
    .where(isRequested)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(maxLabels)
  const placeNameOf = await loadPlaceNames(ctx)
  const labels = rows.map(({ quantity, reference, pickupPlaceId, ...row }) => ({
    ...row,
    note: labelNote({ reference, placeName: placeNameOf(pickupPlaceId) }),
    copies: countCopies(quantity, copies),
    address: `${ctx.config.origin}${stockRemovalPath(row.code)}`,
  }))
  // In the order of the chosen codes; without codes the order of the list remains.
  const positionByCode = new Map(codes?.map((code, index) => [code, index]))
  labels.sort((a, b) => (positionByCode.get(a.code) ?? 0) - (positionByCode.get(b.code) ?? 0))
  return drawLabels(labels, { perPage, start, createdAt: ctx.clock.now() })
}

interface Label {
  title: string
  code: string
  /** The seller's reference and the pickup place. */
  note: string
  /** The address in the QR code. */
  address: string
  copies: number
}

type Pdf = InstanceType<typeof PDFDocument>

const font = resolve('server/contexts/selling/labels/label.ttf')
const toPoints = (millimetres: number) => (millimetres * 72) / 25.4

/** By the number of labels per page: lengths in millimetres, font sizes (title, code, small) in points. */
const labelStyles = {
  8: { padding: 6, qr: 42, gap: 6, title: 15, code: 17, small: 10 },
  24: { padding: 4, qr: 24, gap: 3.5, title: 8.5, code: 11, small: 7 },
} as const

/**
 * Draws A4 sheets of labels as a PDF stream, each page when the one before it has been read; `start` is the first free label of the
 * first sheet, counted from 1.
 */
function drawLabels(
  labels: readonly Label[],
  options: { perPage: LabelsPerPage; start: number; createdAt: Date },
): ReadableStream<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font,
    autoFirstPage: false,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: 'Étiquettes', CreationDate: options.createdAt },
  })
  const pages = drawPages(pdf, labels, options)
  let isEnded = false
  return new ReadableStream({
    start(controller) {
      pdf.on('data', (chunk: Uint8Array) => controller.enqueue(new Uint8Array(chunk)))
      pdf.once('end', () => controller.close())
      pdf.once('error', (error: Error) => controller.error(error))
    },
    async pull(controller) {
      // pdfkit emits the data of a drawn page a moment later, and may emit none for a small page.
      while (!isEnded && (controller.desiredSize ?? 0) > 0) {
        isEnded = pages.next().done === true
        if (isEnded) pdf.end()
        await new Promise(setImmediate)
      }
    },
  })
}

/** Draws one page per iteration. */
function* drawPages(
  pdf: Pdf,
  labels: readonly Label[],
  { perPage, start }: { perPage: LabelsPerPage; start: number },
): Generator<void> {
  let position = start - 1
  let isFirst = true
  for (const label of labels) {
    const modules = encodeQR(label.address, 'raw', { ecc: 'low', border: 1 })
    for (let copy = 0; copy < label.copies; copy += 1) {
      const positionOnPage = position % perPage
      if (!isFirst && positionOnPage === 0) yield
      if (isFirst || positionOnPage === 0) pdf.addPage()
      isFirst = false
      drawLabel(pdf, perPage, positionOnPage, { ...label, modules })
      position += 1
    }
  }
}

function drawLabel(
  pdf: Pdf,
  perPage: LabelsPerPage,
  position: number,
  label: Label & { modules: boolean[][] },
) {
  const format = labelFormats[perPage]
  const style = labelStyles[perPage]
  const left = toPoints(format.left + (position % format.columns) * format.pitchX)
  const top = toPoints(format.top + Math.floor(position / format.columns) * format.pitchY)
  const height = toPoints(format.height)
  const padding = toPoints(style.padding)
  const qrSide = toPoints(style.qr)
  drawQrCode(pdf, label.modules, { x: left + padding, y: top + (height - qrSide) / 2, side: qrSide })

  const x = left + padding + qrSide + toPoints(style.gap)
  const width = left + toPoints(format.width) - padding - x
  const footHeight = style.code * 1.35 + (label.note ? style.small * 1.5 : 0)
  const textTop = top + padding
  const line = { width, ellipsis: '…', lineGap: 0 }
  pdf.fillColor('#000')
  pdf
    .font(font)
    .fontSize(style.title)
    .text(labelText(label.title) || label.code, x, textTop, {
      ...line,
      height: height - 2 * padding - footHeight,
    })
  const foot = top + height - padding - footHeight
  if (label.note) {
    pdf
      .font(font)
      .fontSize(style.small)
      .text(label.note, x, foot, { ...line, height: style.small * 1.2 })
  }
  pdf
    .font(font)
    .fontSize(style.code)
    .text(label.code, x, foot + footHeight - style.code * 1.25, {
      ...line,
      lineBreak: false,
      characterSpacing: 0.6,
    })
}
