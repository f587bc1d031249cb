import { resolve } from 'node:path'
import { type Font, openSync } from 'fontkit'
import { cardSize } from '#domain/catalogue/addresses.ts'
import { getColour, repaint } from '#domain/platform/palette.ts'
import { labelText } from '#domain/selling/labels.ts'
import type { CardDrawing } from '#server/capabilities/files/picture-process/tasks.ts'

/** The texts of a shared picture. */
export interface CardText {
  /** The category, above the title. */
  eyebrow: string | null
  title: string
  /** The formatted price; null without one. */
  price: string | null
  shownName: string
}

const maxCardBytes = 100 * 1024

/** The colours of app/styles/app.css. */
const colours = {
  plaster: '#f6f3ec',
  plasterDeep: '#ebe6da',
  ink: '#22282a',
  fir: '#1f4d3a',
  terracotta: '#a3471f',
} as const

const marginPixels = 64
const photograph = { left: 610, top: 0, width: 590, height: 630, ground: colours.plasterDeep } as const
const widthBesidePhotograph = photograph.left - marginPixels - 48
const widthAlone = 860

/** Draws background and outlines, with the position of the photograph, for the picture process. */
export function drawCardOverlay(text: CardText, { hasPicture }: { hasPicture: boolean }): CardDrawing {
  const width = hasPicture ? widthBesidePhotograph : widthAlone
  const parts = drawName(text.shownName, width)
  // A title of emoji, or of an alphabet the font lacks, has nothing to draw.
  const drawable = labelText(text.title)
  const eyebrow = drawable ? labelText(text.eyebrow ?? '') : ''
  let y = marginPixels + 22
  if (eyebrow) {
    const { lines, size } = fitLines(eyebrow, width, 'text', [
      { size: 26, lines: 1 },
      { size: 22, lines: 1 },
    ])
    parts.push(
      drawOutline(
        lines.join(' '),
        { x: marginPixels, y, colour: colours.terracotta },
        { face: 'text', size, spacing: 0.01 },
      ),
    )
    y += 34
  }
  const title = drawable || labelText(text.eyebrow ?? '') || labelText(text.shownName)
  const { size, lines } = fitLines(
    title,
    width,
    'display',
    hasPicture ? fittingsBesidePhotograph : fittingsAlone,
  )
  y += size * 0.78
  let hasRoomForMark = !hasPicture
  for (const line of lines) {
    const end = marginPixels + measureWidth(line, { face: 'display', size })
    hasRoomForMark &&= y + size * 0.3 < largeMark.y || end + 20 < largeMark.x
    parts.push(drawOutline(line, { x: marginPixels, y, colour: colours.ink }, { face: 'display', size }))
    y += size * 1.1
  }
  if (hasRoomForMark) parts.unshift(drawMark(largeMark, colours.plasterDeep))
  const price = labelText(text.price ?? '')
  if (price) parts.push(priceLine(price, width))
  return {
    ...cardSize,
    background: getColour('plaster'),
    photoArea: { ...photograph, background: getColour('plaster-deep') },
    overlay: repaint(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardSize.width} ${cardSize.height}" width="${cardSize.width}" height="${cardSize.height}">${parts.join('')}</svg>`,
    ),
    maxBytes: maxCardBytes,
  }
}

const fittingsBesidePhotograph = [
  { size: 64, lines: 4 },
  { size: 54, lines: 4 },
  { size: 46, lines: 5 },
  { size: 40, lines: 6 },
] as const
const fittingsAlone = [
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 60, lines: 4 },
  { size: 50, lines: 5 },
] as const

const bottom = cardSize.height - marginPixels

function priceLine(price: string, width: number): string {
  const { size, lines } = fitLines(price, width, 'display', [
    { size: 54, lines: 1 },
    { size: 42, lines: 1 },
  ])
  return drawOutline(
    lines[0] ?? '',
    { x: marginPixels, y: bottom - 74, colour: colours.fir },
    { face: 'display', size },
  )
}

/** Draws the site's sign with its name beside it. */
function drawName(shownName: string, width: number): string[] {
  const { size, lines } = fitLines(labelText(shownName), width - 52, 'display', [
    { size: 32, lines: 1 },
    { size: 24, lines: 1 },
  ])
  return [
    drawMark({ x: marginPixels, y: bottom - 32, side: 38 }),
    drawOutline(
      lines[0] ?? '',
      { x: marginPixels + 52, y: bottom - 2, colour: colours.fir },
      { face: 'display', size },
    ),
  ]
}

/** The sign of public/favicon.svg. */
const drawMark = ({ x, y, side }: { x: number; y: number; side: number }, tone?: string): string =>
  `<g transform="translate(${x} ${y}) scale(${side / 26}) translate(-3 -3)"><path fill="${tone ?? colours.fir}" d="M3 3h26v7H3zM3 12h7v17H3z"/><path fill="${tone ?? colours.terracotta}" d="M22 12h7v7h-7zM22 21h7v8h-7z"/></g>`

/** A large, pale sign takes the place of a missing photograph, unless the title needs it. */
const largeMark = { x: 836, y: 266, side: 300 }

/** Breaks a text into lines of this width: at spaces and hyphens, and within a word that is wider than a line. */
function breakLines(text: string, width: number, lettering: Lettering): string[] {
  const fits = (line: string) => measureWidth(line.trimEnd(), lettering) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of splitPieces(text)) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of piece) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line].map((line) => line.trimEnd()).filter(Boolean)
}

/** Splits a text into pieces that stay together, each with the following space or hyphen; a no-break space does not split. */
const splitPieces = (text: string): string[] => text.match(/[^ -]*(?:-+| +|$)/g)?.filter(Boolean) ?? []

/** A font size with the number of lines that fit. */
interface Fitting {
  size: number
  lines: number
}

/** Returns the largest size in which a text fits; if none does, the smallest, with the text shortened. */
function fitLines(
  text: string,
  width: number,
  face: Lettering['face'],
  fittings: readonly [Fitting, ...Fitting[]],
): { size: number; lines: string[] } {
  let best = { size: 0, lines: [] as string[], maxLines: 0 }
  for (const { size, lines: maxLines } of fittings) {
    // A smaller size is better than a broken word.
    const breaksNoWord = splitPieces(text).every(
      (piece) => measureWidth(piece.trimEnd(), { face, size }) <= width,
    )
    const lines = breakLines(text, width, { face, size })
    best = { size, lines, maxLines }
    if (breaksNoWord && lines.length <= maxLines) break
  }
  const { size, lines, maxLines } = best
  if (lines.length <= maxLines) return { size, lines }
  const shown = lines.slice(0, maxLines)
  return { size, lines: [...shown.slice(0, -1), shortenLine(shown.at(-1) ?? '', width, { face, size })] }
}

/** Shortens a line with an ellipsis: by its last word, or by the end of a single word. */
function shortenLine(line: string, width: number, lettering: Lettering): string {
  const fits = (text: string) => measureWidth(`${text}…`, lettering) <= width
  let text = trimLooseEnd(line)
  while (text.length > 1 && !fits(text)) {
    const lastSpace = text.lastIndexOf(' ')
    text = trimLooseEnd(text.slice(0, lastSpace > 0 ? lastSpace : -1))
  }
  return `${text}…`
}

/** Characters that must not precede an ellipsis. */
const looseCharacter = /[\s.,;:–-]/

function trimLooseEnd(text: string): string {
  let end = text.length
  while (end > 0 && looseCharacter.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The bundled fonts, because those of the machine vary. */
const fontFiles = {
  display: 'server/contexts/selling/labels/label.ttf',
  text: 'server/capabilities/pdf/fonts/semibold.ttf',
} as const
type Face = keyof typeof fontFiles

const openFonts = new Map<Face, Font>()

function loadFont(face: Face): Font {
  const known = openFonts.get(face)
  if (known) return known
  const font = openSync(resolve(fontFiles[face]))
  if (font.type !== 'TTF') throw new Error(`${fontFiles[face]} is no single TrueType font`)
  openFonts.set(face, font)
  return font
}

interface Lettering {
  face: Face
  /** Pixels. */
  size: number
  /** The space between letters, as a fraction of the size. */
  spacing?: number
}

/** Returns the width of a drawn text in pixels. */
function measureWidth(text: string, { face, size, spacing = 0 }: Lettering): number {
  const font = loadFont(face)
  const { advanceWidth, glyphs } = font.layout(text)
  return (advanceWidth / font.unitsPerEm + spacing * glyphs.length) * size
}

/** Returns the outline of a text with `y` on its base line: an SVG path that needs no font. */
function drawOutline(
  text: string,
  position: { x: number; y: number; colour: string },
  lettering: Lettering,
): string {
  const { face, size, spacing = 0 } = lettering
  const font = loadFont(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let x = position.x
  let path = ''
  for (const [index, glyph] of glyphs.entries()) {
    const glyphPosition = positions[index]
    if (!glyphPosition) break
    path += glyph.path
      .scale(scale, -scale)
      .translate(x + glyphPosition.xOffset * scale, position.y - glyphPosition.yOffset * scale)
      .toSVG()
    x += glyphPosition.xAdvance * scale + spacing * size
  }
  return `<path fill="${position.colour}" d="${path}"/>`
}
