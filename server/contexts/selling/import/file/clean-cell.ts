import { removeNeutralisation } from '#domain/selling/spreadsheet-cell.ts'

/** Removes control characters, which no text in the database may contain, and unifies line ends. */
export const cleanCell = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** Returns a cell's text as its author meant it. */
export function readCell(written: string): string {
  // Most cells need no change. Letters are repaired first, because one half of a wrongly decoded letter may be a control
  // character or a space.
  const text = /[^\0-\x7e]/.test(written) ? withoutInvisible(decodeTwice(written)).normalize('NFC') : written
  return removeNeutralisation(withoutFormula(cleanCell(text)))
}

/** Unwraps `="00042"` and `'00042`, with which programs prevent a spreadsheet from reading a text as a number. */
function withoutFormula(cell: string): string {
  if (/^'\d+$/.test(cell)) return cell.slice(1)
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell
}

/** Soft hyphens, zero-width spaces and direction marks; joiners, except between pictographs. */
const invisiblePattern =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|(?<!\p{Extended_Pictographic}|\ufe0f)(?:\u200c|\u200d)/gu

const withoutInvisible = (text: string): string => text.replaceAll(invisiblePattern, '')

/** The letters of Windows-1252 for the bytes 0x80 to 0x9f. */
const windowsBytes = new Map(
  [
    ...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)),
  ].map((letter, index) => [letter, 0x80 + index] as const),
)

/** The letters beyond ASCII in French texts; others do not prove that a text was encoded twice. */
const frenchLetters = /^[àâäçéèêëîïôöùûüÿœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ«»‘’“”–—…•€°²³½¼¾×±µØø·©®™\u00a0\u202f]+$/u

/** Repairs UTF-8 that was read as Windows-1252 and encoded again: `Ã©vier` → `évier`. */
function decodeTwice(text: string): string {
  if (!/[ÂÃâÅ]/.test(text)) return text
  // The second half of `à` is a no-break space, which another program may have replaced by a space.
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
