import { AppError } from '#domain/errors.ts'
import { importMessages } from '#domain/selling-messages.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** Letters French writes most, as three generations of Excel store them. */
const windowsLetters = new Set([0xe9, 0xe8, 0xe0, 0xea, 0xe7, 0xc9])
const macintoshLetters = new Set([0x8e, 0x8f, 0x88, 0x90, 0x8d, 0x83])

/** The text of a CSV file in any encoding Excel writes in France. @throws AppError `invalid` for what is no text */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // No spreadsheet writes them; programs and pictures are full of them.
  if (text.includes('\0')) throw new AppError('invalid', importMessages.notATable)
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zeros = (remainder: number) =>
    sample.filter((byte, index) => index % 2 === remainder && byte === 0).length
  if (sample.length > 3 && zeros(0) + zeros(1) > sample.length / 4)
    return zeros(1) > zeros(0) ? 'utf-16le' : 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  let [windows, macintosh] = [0, 0]
  for (const byte of bytes) {
    if (windowsLetters.has(byte)) windows += 1
    else if (macintoshLetters.has(byte)) macintosh += 1
  }
  return macintosh > windows ? 'macintosh' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
