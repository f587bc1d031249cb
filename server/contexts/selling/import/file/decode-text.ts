import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/**
 * The letters of code page 850 (858 for the euro) of MS-DOS and old accounting programs, from 0x80 on, which `TextDecoder`
 * does not support.
 */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function decodeDos(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : dosLetters.charCodeAt(byte - 0x80)))
  return new TextDecoder('utf-16le').decode(codes)
}

/** Decodes a CSV file in any encoding that Excel writes in France. @throws AppError `invalid` for a file that is no text */
export function decodeText(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes)
  const text = encoding === 'cp850' ? decodeDos(bytes) : new TextDecoder(encoding).decode(bytes)
  // No spreadsheet writes NUL, but programs and pictures contain many.
  if (text.includes('\0')) throw new AppError('invalid', importMessages.notATable)
  return text
}

function detectEncoding(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zeros = (remainder: number) =>
    sample.filter((byte, index) => index % 2 === remainder && byte === 0).length
  if (sample.length > 3 && zeros(0) + zeros(1) > sample.length / 4)
    return zeros(1) > zeros(0) ? 'utf-16le' : 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return detectByteEncoding(bytes)
}

/** More bytes do not change the result. */
const maxComparedBytes = 200_000

/** Returns the 8-bit encoding in which the text looks most like French. */
function detectByteEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, maxComparedBytes)
  const scores = [
    { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(sample) },
    { encoding: 'cp850', text: decodeDos(sample) },
    { encoding: 'macintosh', text: new TextDecoder('macintosh').decode(sample) },
  ].map(({ encoding, text }) => ({ encoding, score: scoreFrench(text) }))
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).encoding
}

/** Scores letters where French has them, minus signs and capitals that no French word contains. */
function scoreFrench(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const letters = count(
    /(?<=\p{L})[éèêçôîûùâëïœà]|(?<!\p{L})[éêâîôœ](?=\p{Ll})|(?<=\s)à(?=\s)|(?<!\p{L})[ÉÈÀÊÇŒ](?=\p{L})/gu,
  )
  const signs = count(/(?<=[\p{L}\p{N}\s])[°²³€«»’](?!\p{Ll})|(?<=\p{L})’(?=\p{L})/gu)
  const capitals = count(/(?<=\p{Ll})[À-ÖØ-Þ]|(?<=\p{L})[À-ÖØ-Þ](?=\p{Ll})/gu)
  const foreign = count(
    /[\u0080-\u009f╔-╬░-▓│┤┐└┴┬├─┼┘┌█▄▀‗■¤ðÐþÞ¬¦§¶ƒßø£¥¢¿¡ªŽŠ‚„†‡‰‹›˜¸˛ˇ˘˙˚˝¯¨´∆◊√≈≤≥∞∂∑∏π∫Ωﬁﬂ]/gu,
  )
  return letters * 2 + signs - (foreign + capitals) * 2
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
