import { type Lettering, widthOf } from './outline.ts'

/** Cuts a text into lines of this width: at its spaces and hyphens, and within a word that alone is wider. */
function breakLines(text: string, width: number, lettering: Lettering): string[] {
  const fits = (line: string) => widthOf(line.trimEnd(), lettering) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
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

/** What stays together, with the space or hyphen behind it; a no-break space holds. */
const piecesOf = (text: string): string[] => text.match(/[^ -]*(?:-+| +|$)/g)?.filter(Boolean) ?? []

/** One of these sizes, largest first: how many lines of it there is room for. */
export interface Fitting {
  size: number
  lines: number
}

/** The largest size in which a text fits; where none does, the smallest, with what is too much left out. */
export function fitLines(
  text: string,
  width: number,
  face: Lettering['face'],
  fittings: readonly [Fitting, ...Fitting[]],
): { size: number; lines: string[] } {
  let last = { size: 0, lines: [] as string[], most: 0 }
  for (const { size, lines: most } of fittings) {
    // A word cut in two is worse than a smaller one.
    const isWhole = piecesOf(text).every((piece) => widthOf(piece.trimEnd(), { face, size }) <= width)
    const lines = breakLines(text, width, { face, size })
    last = { size, lines, most }
    if (isWhole && lines.length <= most) break
  }
  const { size, lines, most } = last
  if (lines.length <= most) return { size, lines }
  const shown = lines.slice(0, most)
  return { size, lines: [...shown.slice(0, -1), shortened(shown.at(-1) ?? '', width, { face, size })] }
}

/** The line with an ellipsis behind it: without its last word, or of a single word without its end. */
function shortened(line: string, width: number, lettering: Lettering): string {
  const fits = (text: string) => widthOf(`${text}…`, lettering) <= width
  let text = withoutLoose(line)
  while (text.length > 1 && !fits(text)) {
    const lastSpace = text.lastIndexOf(' ')
    text = withoutLoose(text.slice(0, lastSpace > 0 ? lastSpace : -1))
  }
  return `${text}…`
}

/** What no sentence breaks off after. */
const loose = /[\s.,;:–-]/

function withoutLoose(text: string): string {
  let end = text.length
  while (end > 0 && loose.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}
