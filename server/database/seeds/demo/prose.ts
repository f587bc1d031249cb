/** Lets the source wrap its texts: joins the lines of each paragraph; blank lines separate paragraphs. */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .split('\n')
        .map((line) => line.trim())
        .join(' '),
    )
    .join('\n\n')
}
