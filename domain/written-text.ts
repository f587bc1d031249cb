/** Ends of line and tabs apart, they draw nothing; NUL cannot even be stored. */
const controls = /[^\P{Cc}\n\t]/gu

/** They turn round what follows, so that it reads as something else than what was written. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g

/** A letter, a figure, a sign, a picture: what is left of a text of blanks, fillers and joiners is nothing. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Normalises text that users write for others. Empty when it has no visible character. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(overrides, '')
    .trim()
  return visible.test(clean) ? clean : ''
}

/** The same in one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ')
