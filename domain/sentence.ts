/** The end of a sentence: after an initial (`Julien M.`) no second full stop. */
export const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
