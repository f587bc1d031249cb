import { createHash } from 'node:crypto'
import type { TextFacts } from '#domain/texts/fill-blocks.ts'
import { findSection } from '#domain/texts/pages.ts'
import type { DeliveredText, Placeholder } from '#domain/texts/texts.ts'

/** A page's section as the program is delivered with it, and what it may hold. @returns undefined for a name no section has */
export function deliveredSection(name: string, { facts, clauses }: TextFacts): DeliveredText | undefined {
  const found = findSection(name)
  if (!found) return undefined
  const { title, body } = found.section
  return {
    subject: title,
    title,
    body,
    placeholders: [
      ...[...facts, ...clauses].map(
        ([name, sample]): Placeholder => ({ name, kind: 'value', sample, isMandatory: false }),
      ),
      ...found.parts.map((name): Placeholder => ({ name, kind: 'part', sample: '', isMandatory: true })),
    ],
    digest: createHash('sha256')
      .update(JSON.stringify([title, body]))
      .digest('hex'),
  }
}
