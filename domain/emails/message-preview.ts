/** Maximum of characters of a message that an email shows. */
const maxMessagePreviewLength = 100

const ellipsis = '...'

/** Returns the beginning of a message: all of it up to 100 characters, otherwise 97 and the ellipsis. Never splits a character. */
export function messagePreview(message: string): string {
  const characters = [...message.replace(/[ \t\r\n]+/g, ' ').trim()]
  if (characters.length <= maxMessagePreviewLength) return characters.join('')
  return characters.slice(0, maxMessagePreviewLength - ellipsis.length).join('') + ellipsis
}
