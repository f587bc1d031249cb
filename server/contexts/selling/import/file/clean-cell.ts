import { withoutNeutralisation } from '#domain/selling/spreadsheet-cell.ts'

/** Without control characters, which no database text may hold; lines end one way. */
export const cleanCell = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** A cell of a file as its writer meant it. */
export function readCell(written: string): string {
  // Most cells need no change. Letters are repaired first, since half of one may be a control character or a space.
  const text = /[^\0-\x7e]/.test(written) ? withoutInvisible(decodeTwice(written)).normalize('NFC') : written
  return withoutNeutralisation(withoutFormula(cleanCell(text)))
}

/** `="00042"` and `'00042`: how programs keep a spreadsheet from taking a text for a number. */
function withoutFormula(cell: string): string {
  if (/^'\d+$/.test(cell)) return cell.slice(1)
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell
}

/** Soft hyphens, spaces without width and marks of direction; joiners belong to pictographs alone. */
const invisiblePattern =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\p{Extended_Pictographic}|\ufe0f)(?:\u200c|\u200d)/gu

const withoutInvisible = (text: string): string => text.replaceAll(invisiblePattern, '')

/** What Windows shows for the bytes 0x80 to 0x9f. */
const windowsBytes = new Map(
  [
    ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)),
  ].map((letter, index) => [letter, 0x80 + index] as const),
)

/** What French texts hold beyond ASCII; nothing else proves that a text was encoded twice. */
const frenchLetters = /^[àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ«»‘’“”–—…•€°²³½¼¾×±µØø·©®™\u00a0\u202f]+$/u

/** Text that was UTF-8, read as Windows-1252 and encoded again: `Ã©vier` is `évier`. */
function decodeTwice(text: string): string {
  if (!/[ÂÃâÅ]/.test(text)) return text
  // The second half of `à` is a space that another program may have taken for one.
  const withRepairedSpaces = text.replaceAll(/(?<!\p{L})Ã(?=[ \t]|$)/gu, 'à')
  return withRepairedSpaces.replaceAll(/[\u00c2-\u00c5][^\0-\x7f]|â[^\0-\x7f]{2}/gu, (pair) => {
    const bytes = [...pair].map((letter) => windowsBytes.get(letter) ?? letter.codePointAt(0) ?? 0)
    if (bytes.some((byte) => byte > 0xff)) return pair
    try {
      const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
      return frenchLetters.test(decoded) ? decoded : pair
    } catch {
      return pair
    }
  })
}
