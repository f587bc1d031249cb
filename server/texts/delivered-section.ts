import { createHash } from 'node:crypto'
import { association } from '#domain/platform/association.ts'
import { clausesIn, factsIn, findSection } from '#domain/texts/pages.ts'
import type { DeliveredText, Placeholder } from '#domain/texts/texts.ts'

/** A page's section as the program is delivered with it, and what it may hold. @returns undefined for a name no section has */
export function deliveredSection(name: string): DeliveredText | undefined {
  const found = findSection(name)
  if (!found) return undefined
  const { title, body } = found.section
  const values = [...factsIn(association), ...clausesIn(association, false)]
  return {
    subject: title,
    title,
    body,
    placeholders: [
      ...values.map(([name, sample]): Placeholder => ({ name, kind: 'value', sample, isMandatory: false })),
      ...found.parts.map((name): Placeholder => ({ name, kind: 'part', sample: '', isMandatory: true })),
    ],
    digest: createHash('sha256')
      .update(JSON.stringify([title, body]))
      .digest('hex'),
  }
}
