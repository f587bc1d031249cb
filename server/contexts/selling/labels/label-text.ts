/** What the label font can draw: Latin letters, digits and the punctuation of French. */
const undrawable =
  /[^\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0178\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]/g
const spaces = /[\u2009\u202f]/g

/** A text as a label can show it: other alphabets' accents fall away, and what has no letter of ours is left out. */
export const labelText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(spaces, '\u00a0')
    .replaceAll('\u2011', '-')
    .replace(/[\u0100-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(undrawable, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The seller's own reference and which of their places it is at: `Réf. PI-83 · Dépôt de Vannes`. */
export function labelNote({
  reference,
  placeName,
}: {
  reference: string | null
  placeName: string | null
}): string {
  const [known, place] = [labelText(reference ?? ''), labelText(placeName ?? '')]
  return [known && `Réf. ${known}`, place].filter(Boolean).join(' · ')
}
