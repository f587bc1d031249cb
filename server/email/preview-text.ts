/** Characters of a mail's preview text (specification, section 9). */
export const longestPreview = 150

/** What a mailbox shows beside the subject. */
export function previewText(text: string): string {
  const characters = [...text.replace(/[ \t\r\n]+/g, ' ').trim()]
  if (characters.length <= longestPreview) return characters.join('')
  return `${characters.slice(0, longestPreview - 1).join('')}…`
}
