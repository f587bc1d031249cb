/** Invisible characters except line breaks and tabs; PostgreSQL cannot store NUL. */
const controls = /[^\P{Cc}\n\t]/gu

/** Characters that reverse the direction of the following text and so disguise it. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g

/** A visible character; a text of blanks, fillers and joiners only counts as empty. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Normalises text that users write for others. Empty without a visible character. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(overrides, '')
    .trim()
  return visible.test(clean) ? clean : ''
}

/** Like `cleanText`, in one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ')
