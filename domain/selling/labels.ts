/** A4 sheets of self-adhesive labels sold by every French stationer; lengths in millimetres. */
export const labelFormats = {
  8: { columns: 2, rows: 4, width: 99.1, height: 67.7, left: 4.65, top: 13.1, pitchX: 101.6, pitchY: 67.7 },
  24: { columns: 3, rows: 8, width: 63.5, height: 33.9, left: 7.25, top: 12.9, pitchX: 66, pitchY: 33.9 },
} as const
export type LabelsPerPage = keyof typeof labelFormats
export const labelsPerPageChoices = [8, 24] as const

export const labelFormatLabels: Record<LabelsPerPage, string> = {
  8: '8 par page (99,1\u00a0×\u00a067,7\u00a0mm)',
  24: '24 par page (63,5\u00a0×\u00a033,9\u00a0mm)',
}

/** A hundred sheets of the smallest labels. */
export const maxLabels = 2400

export interface LabelRequest {
  /** Codes of products in the order of their labels; null for all products of the list. */
  codes: string[] | null
  perPage: LabelsPerPage
  /** Labels per product; null for its stock, and at least one. */
  copies: number | null
  /** Position of the first unused label on the sheet, from 1. */
  start: number
}

/** Parses the parameters of an address or a form; malformed values count as absent. */
export function parseLabelRequest(params: URLSearchParams): LabelRequest {
  const perPage: LabelsPerPage = params.get('perPage') === '8' ? 8 : 24
  const codes = (params.get('codes') ?? '')
    .toUpperCase()
    .split(',')
    .map((code) => code.trim())
    .filter((code) => /^[0-9A-Z]{1,20}$/.test(code))
  return {
    // One more than allowed, so that too many codes are refused instead of cut.
    codes: params.has('codes') ? [...new Set(codes)].slice(0, maxLabels + 1) : null,
    perPage,
    copies: params.get('copies') === 'stock' ? null : parseCount(params.get('copies'), maxLabels),
    start: parseCount(params.get('start'), perPage),
  }
}

const parseCount = (text: string | null, max: number): number =>
  text && /^\d{1,4}$/.test(text) ? Math.min(Math.max(1, Number(text)), max) : 1

export const countCopies = (quantity: number, copies: number | null): number =>
  copies ?? Math.max(1, quantity)

export const countLabelPages = (
  labels: number,
  { perPage, start }: Pick<LabelRequest, 'perPage' | 'start'>,
): number => Math.ceil((start - 1 + labels) / perPage)

/** Characters that the label's font lacks: it has Latin letters, digits and French punctuation. */
const missingCharacters =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0178\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]/g
const spaces = /[\u2009\u202f]/g

/** Returns a text in the label's characters: other accents are removed, and other alphabets are left out. */
export const labelText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(spaces, '\u00a0')
    .replaceAll('\u2011', '-')
    .replace(/[\u0100-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(missingCharacters, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The seller's reference and place: `Réf. PI-83 · Dépôt de Vannes`. */
export function labelNote({
  reference,
  placeName,
}: {
  reference: string | null
  placeName: string | null
}): string {
  const [referenceText, place] = [labelText(reference ?? ''), labelText(placeName ?? '')]
  return [referenceText && `Réf. ${referenceText}`, place].filter(Boolean).join(' · ')
}
