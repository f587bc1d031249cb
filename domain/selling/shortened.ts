/** What a person wrote, as a message about it repeats it. */
export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd().toWellFormed()}…` : line
}
