import { carbonSourceText, carbonText, countedCarbon } from '#domain/catalogue/carbon.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { formatWeight } from '#domain/catalogue/handling.ts'
import { provenanceText } from '#domain/catalogue/provenance.ts'
import { formatDate } from '#domain/dates.ts'
import { formatSiret } from '#domain/invoices/company-numbers.ts'
import {
  type CertificateContent,
  certificatePath,
  sumAvoidedCarbon,
  sumCertificate,
} from '#domain/orders/certificates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { soldQuantityText } from '#domain/orders/sold-quantity.ts'
import {
  colours,
  contentArea,
  drawTable,
  type PdfDocument,
  writeDocument,
} from '#server/capabilities/pdf/document.ts'
import type { Context } from '#server/context.ts'
import { type Certificate, computeSeal } from './certificates.ts'

const softText = { size: 9.5, colour: colours.soft }
const rightColumn = { x: 320, width: contentArea.right - 320 } as const

/** Draws the certificate as PDF, with the same bytes each time. */
export function drawCertificate(ctx: Context, certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> {
  const { number, content, issuedAt } = certificate
  return writeDocument(
    {
      title: `Certificat de réemploi ${number}`,
      createdAt: issuedAt,
      archive: { embeddedFile: null },
      footer: `${content.issuer} · Certificat de réemploi ${number}`,
    },
    async (document) => {
      drawHead(document, certificate)
      drawParties(document, content)
      await drawTable(document, {
        columns: [
          { heading: 'Article', width: 215 },
          { heading: 'État', width: 100 },
          { heading: 'Quantité', width: 90, align: 'right' },
          { heading: 'Poids', width: 60, align: 'right' },
        ],
        rows: content.lines.map(({ title, condition, quantity, weight, provenance = {}, ...unit }) => [
          [title, provenanceText(provenance)].filter(Boolean).join('\n'),
          condition ? conditionTexts[condition].name : '',
          soldQuantityText(quantity, unit),
          weight === null ? 'non précisé' : formatWeight(weight * quantity),
        ]),
      })
      drawSums(document, content)
      drawProof(document, certificate, { seal: computeSeal(ctx, certificate), origin: ctx.config.origin })
    },
  )
}

function drawHead(document: PdfDocument, { number, content, issuedAt }: Certificate) {
  document.rule(document.y, { width: 34, colour: colours.terracotta, thickness: 2.5 })
  let y = document.text('Certificat de réemploi', document.y + 12, {
    font: 'display',
    size: 26,
    colour: colours.fir,
    tag: 'H1',
  })
  y = document.text(`N° ${number}`, y + 2, { font: 'semibold', size: 11 })
  y = document.text(`Établi le ${formatDate(issuedAt)} par ${content.issuer}`, y + 4, softText)
  y = document.text(`Commande ${orderNumber(content.orderId)}`, y, softText)
  const how = content.isDelivered ? 'livrés et reçus' : 'remis sur place'
  const text = `Les articles ci-dessous ont été ${how} le ${formatDate(content.handedOverAt)}, pour être utilisés à nouveau.`
  document.y = document.text(text, y + 12, { size: 11 }) + 16
}

function drawParties(document: PdfDocument, { seller, buyer, from, to }: CertificateContent) {
  const top = document.y
  const drawParty = (
    heading: string,
    party: CertificateContent['seller'],
    commune: string | null,
    place: { x?: number; width: number },
  ) => {
    let y = document.text(heading, top, { ...place, size: 8, font: 'semibold', colour: colours.terracotta })
    y = document.text(party.name, y + 3, { ...place, size: 11, font: 'semibold' })
    if (commune) y = document.text(commune, y + 1, place)
    if (party.siret) y = document.text(`SIRET ${formatSiret(party.siret)}`, y + 2, place)
    return y
  }
  const leftEnd = drawParty('Cédé par', seller, from, { width: 240 })
  document.y = Math.max(leftEnd, drawParty('Réemployé par', buyer, to, rightColumn)) + 18
}

function drawSums(document: PdfDocument, content: CertificateContent) {
  const { weight, unweighed } = sumCertificate(content)
  document.makeRoom(40)
  document.y = document.text(
    `Poids total\u00a0: ${weight > 0 ? formatWeight(weight) : 'non précisé'}`,
    document.y + 4,
    {
      font: 'semibold',
      size: 11,
      align: 'right',
    },
  )
  if (weight > 0 && unweighed > 0) {
    const lines = unweighed === 1 ? 'une ligne' : `${unweighed} lignes`
    document.y = document.text(`sans ${lines} dont le vendeur n’a pas dit le poids`, document.y, {
      ...softText,
      size: 8.5,
      align: 'right',
    })
  }
  drawCarbon(document, content)
}

/** Draws the avoided carbon and its sources, for the lines that a source covers. */
function drawCarbon(document: PdfDocument, content: CertificateContent) {
  const avoided = sumAvoidedCarbon(content)
  if (avoided === null) return
  document.makeRoom(40)
  document.y = document.text(`CO₂ évité, transport déduit\u00a0: ${carbonText(avoided)}`, document.y + 6, {
    font: 'semibold',
    size: 11,
    align: 'right',
  })
  const counted = content.lines.filter(({ carbon }) => countedCarbon(carbon) !== null)
  const sources = new Set(
    counted.flatMap(({ carbon }) => (carbon ? `${carbonSourceText(carbon)}, ${carbon.url}` : [])),
  )
  const uncountedCount = content.lines.length - counted.length
  const uncountedText =
    uncountedCount === 0 ? [] : [uncountedCount === 1 ? 'Sans une ligne.' : `Sans ${uncountedCount} lignes.`]
  for (const text of [...sources, ...uncountedText])
    document.y = document.text(text, document.y, { ...softText, size: 8.5, align: 'right' })
}

const qrCodeSize = 92

/** Draws the address at which the certificate can be verified. */
function drawProof(
  document: PdfDocument,
  { number }: Certificate,
  { seal, origin }: { seal: string; origin: string },
) {
  const address = `${origin}${certificatePath(number)}`
  document.makeRoom(qrCodeSize + 40)
  const top = document.y + 24
  document.qrCode(address, { x: contentArea.left, y: top, side: qrCodeSize, alt: `QR code de ${address}` })
  const place = { x: contentArea.left + qrCodeSize + 18, width: 360 }
  let y = document.text('Vérifier ce certificat', top + 6, {
    ...place,
    font: 'semibold',
    size: 11,
    tag: 'H2',
  })
  y = document.text(address, y + 2, place)
  y = document.text(`Sceau\u00a0: ${seal}`, y + 6, { ...place, font: 'semibold' })
  document.text(
    'Cette adresse montre la date, la quantité, le poids et le sceau de l’original\u00a0: ils sont les mêmes ici. Elle ne dit ni qui, ni où.',
    y + 2,
    { ...place, size: 8.5, colour: colours.soft },
  )
  document.y = top + qrCodeSize
}
