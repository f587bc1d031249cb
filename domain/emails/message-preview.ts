/** Characters of a message that a mail shows. */
const longestMessagePreview = 100

const ellipsis = '...'

/** The beginning of a message: whole up to 100 characters, otherwise 97 and the ellipsis. Never half a character. */
export function messagePreview(message: string): string {
  const characters = [...message.replace(/[ \t\r\n]+/g, ' ').trim()]
  if (characters.length <= longestMessagePreview) return characters.join('')
  return characters.slice(0, longestMessagePreview - ellipsis.length).join('') + ellipsis
}
