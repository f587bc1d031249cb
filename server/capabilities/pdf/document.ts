import { resolve } from 'node:path'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { getColour } from '#domain/platform/palette.ts'
import { unbroken } from '#domain/unbroken-text.ts'

/** Draws the modules of a QR code in a square, in points. */
export function drawQrCode(
  pdf: InstanceType<typeof PDFDocument>,
  modules: boolean[][],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const step = side / modules.length
  modules.forEach((row, line) => {
    for (let start = 0; start < row.length; start += 1) {
      if (!row[start]) continue
      let end = start
      while (row[end]) end += 1
      // Adjacent modules are one bar, because hairlines between them would blur in print.
      pdf.rect(x + start * step, y + line * step, (end - start) * step, step + 0.05)
      start = end
    }
  })
  pdf.fill('#000')
}

export interface TableColumn {
  heading: string
  width: number
  align?: 'left' | 'right'
}

const columnGap = 10
const rowPadding = 6

/** Draws a table over as many pages as needed, with repeated headings and unbroken rows. */
export async function drawTable(
  document: PdfDocument,
  { columns, rows }: { columns: readonly TableColumn[]; rows: readonly string[][] },
): Promise<void> {
  const table = document.element('Table')
  const columnLefts = columns.map(
    (_, index) =>
      contentArea.left + columns.slice(0, index).reduce((sum, { width }) => sum + width + columnGap, 0),
  )
  const cellStyle = (index: number, style: TextStyle): TextStyle => ({
    x: columnLefts[index],
    width: columns[index]?.width,
    align: columns[index]?.align,
    ...style,
  })
  const drawRow = (cells: readonly string[], style: TextStyle) => {
    const row = document.element('TR', table)
    const ends = cells.map((cell, index) => document.text(cell, document.y, cellStyle(index, style), row))
    document.y = Math.max(document.y, ...ends) + rowPadding
  }
  const drawHeadings = () => {
    const style = { size: 8, font: 'semibold', colour: colours.soft, tag: 'TH' } as const
    drawRow(
      columns.map(({ heading }) => heading),
      style,
    )
    document.rule(document.y - 2, { colour: colours.fir, thickness: 1 })
    document.y += rowPadding
  }
  document.makeRoom(70)
  drawHeadings()
  for (const cells of rows) {
    const height = Math.max(...cells.map((cell, index) => document.measureHeight(cell, cellStyle(index, {}))))
    if (document.makeRoom(height + rowPadding)) {
      drawHeadings()
      // Lets other requests run between two pages.
      await new Promise(setImmediate)
    }
    drawRow(cells, { tag: 'TD' })
    document.rule(document.y - 1)
    document.y += rowPadding
  }
}

/** The site's colours. They are read when used, because the configuration sets them after this module is loaded. */
export const colours = {
  get ink() {
    return getColour('ink')
  },
  get soft() {
    return getColour('ink-soft')
  },
  get fir() {
    return getColour('fir')
  },
  get terracotta() {
    return getColour('terracotta')
  },
  get line() {
    return getColour('line')
  },
  get tint() {
    return getColour('plaster')
  },
} as const

const fonts = {
  regular: resolve('server/capabilities/pdf/fonts/regular.ttf'),
  semibold: resolve('server/capabilities/pdf/fonts/semibold.ttf'),
  display: resolve('server/contexts/selling/labels/label.ttf'),
} as const

/** A4 in points: the edges of the text, with the footer below `bottom`. */
export const contentArea = { left: 50, right: 545, top: 50, bottom: 770 } as const
const footerTop = 790

export interface TextStyle {
  x?: number
  width?: number
  size?: number
  font?: keyof typeof fonts
  colour?: string
  align?: 'left' | 'right'
  /** Tag for screen readers. */
  tag?: 'H1' | 'H2' | 'P' | 'TH' | 'TD'
}

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

/** An A4 document written from top to bottom; `y` is the next position. */
export interface PdfDocument {
  y: number
  /** Writes a wrapped text and returns its lower edge. Does not change `y`. */
  text(text: string, y: number, style?: TextStyle, parent?: Element): number
  measureHeight(text: string, style?: TextStyle): number
  /** Starts a new page unless this height still fits on the current one; returns whether it started one. */
  makeRoom(height: number): boolean
  rule(y: number, style?: { x?: number; width?: number; colour?: string; thickness?: number }): void
  fill(y: number, height: number, colour: string): void
  /** Draws a QR code of this text in a square; `alt` is its text for screen readers. */
  qrCode(text: string, place: { x: number; y: number; side: number; alt: string }): void
  /** Opens an element of the document's structure. */
  element(tag: string, parent?: Element): Element
}

/** A machine-readable file inside a document, with the metadata (XMP) that describes it. */
export interface EmbeddedFile {
  name: string
  type: string
  description: string
  content: string
  metadata: string
}

interface DocumentOptions {
  title: string
  createdAt: Date
  footer: string
  /** Set for PDF/A-3 (ISO 19005-3), the archival format that may contain another file. */
  archive?: { embeddedFile: EmbeddedFile | null }
}

/** Returns a document's bytes, with title, language, tagged text and page numbers. */
export async function writeDocument(
  options: DocumentOptions,
  write: (document: PdfDocument) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = pdfText(options.title)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Prevents pdfkit from loading the metrics of Helvetica, which the build does not contain.
    font: fonts.regular,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, CreationDate: options.createdAt },
    ...(options.archive && { subset: 'PDF/A-3b' }),
  })
  if (options.archive?.embeddedFile) embedFile(pdf, options.archive.embeddedFile, options.createdAt)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => pdf.once('end', done).once('error', fail))
  await write(createPdfDocument(pdf))
  writeFooters(pdf, pdfText(options.footer))
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function embedFile(
  pdf: Pdf,
  { name, type, description, content, metadata }: EmbeddedFile,
  createdAt: Date,
): void {
  const options = {
    name,
    type,
    description,
    creationDate: createdAt,
    modifiedDate: createdAt,
    // The file has the same content as the pages.
    relationship: 'Alternative',
  }
  pdf.file(Buffer.from(content), options)
  pdf.appendXML(metadata)
}

function createPdfDocument(pdf: Pdf): PdfDocument {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const applyStyle = ({ font = 'regular', size = 9.5, colour = colours.ink }: TextStyle) =>
    pdf.font(fonts[font]).fontSize(size).fillColor(colour)
  const textOptions = ({
    width = contentArea.right - contentArea.left,
    align = 'left',
    font,
  }: TextStyle) => ({
    width,
    align,
    lineGap: 1.5,
    // Tabular figures align amounts.
    ...(font === 'display' ? {} : { features: ['tnum' as const] }),
  })
  const asArtifact = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  const document: PdfDocument = {
    y: contentArea.top,
    text(text, y, style = {}, parent = root) {
      const shown = pdfText(text)
      if (shown === '') return y
      applyStyle(style)
      const height = pdf.heightOfString(shown, textOptions(style))
      parent.add(
        pdf.struct(style.tag ?? 'P', {}, () => {
          pdf.text(shown, style.x ?? contentArea.left, y, textOptions(style))
        }),
      )
      return y + height
    },
    measureHeight(text, style = {}) {
      applyStyle(style)
      return pdf.heightOfString(pdfText(text), textOptions(style))
    },
    makeRoom(height) {
      if (document.y + height <= contentArea.bottom) return false
      pdf.addPage()
      document.y = contentArea.top
      return true
    },
    rule(
      y,
      {
        x = contentArea.left,
        width = contentArea.right - contentArea.left,
        colour = colours.line,
        thickness = 0.75,
      } = {},
    ) {
      asArtifact(() => pdf.rect(x, y, width, thickness).fill(colour))
    },
    fill(y, height, colour) {
      asArtifact(() =>
        pdf.rect(contentArea.left - 8, y, contentArea.right - contentArea.left + 16, height).fill(colour),
      )
    },
    qrCode(text, { alt, ...place }) {
      const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
      root.add(pdf.struct('Figure', { alt }, () => drawQrCode(pdf, modules, place)))
    },
    element(tag, parent = root) {
      const element = pdf.struct(tag)
      parent.add(element)
      return element
    },
  }
  return document
}

function writeFooters(pdf: Pdf, footer: string) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.rect(contentArea.left, footerTop - 8, contentArea.right - contentArea.left, 0.75).fill(colours.line)
    pdf.font(fonts.regular).fontSize(7.5).fillColor(colours.soft)
    pdf.text(footer, contentArea.left, footerTop, { width: 400, height: 22, ellipsis: '…' })
    pdf.text(`Page ${page + 1} sur ${count}`, contentArea.left, footerTop, {
      width: contentArea.right - contentArea.left,
      align: 'right',
    })
    pdf.endMarkedContent()
  }
}

/**
 * Characters that the fonts cannot draw: they have Latin letters with European accents, digits, those of m², m³ and CO₂, and punctuation.
 */
const undrawable =
  /[^\n\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b2-\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2082\u20ac\u2122\u2212]/gu

const typographicSpaces = /[\u2007\u2009\u202f]/g

/**
 * Returns a text that the fonts can draw: « 90 cm » stays on one line, narrow spaces become no-break spaces, `10⁶` becomes `106`, letters lose
 * unsupported accents, and other characters are removed.
 */
const pdfText = (text: string): string =>
  unbroken(text)
    .normalize('NFC')
    .replace(typographicSpaces, '\u00a0')
    .replaceAll('\u2011', '-')
    .replace(undrawable, (character) => {
      if (/\s/.test(character)) return ' '
      // A symbol without its accent would change its meaning: `≠` is not `=`.
      if (!/[\p{L}\p{N}]/u.test(character)) return ''
      return character.normalize('NFKD').replaceAll('\u2044', '/').replace(undrawable, '')
    })
    .replace(/ {2,}/g, ' ')
    .trim()
