import { isAllowedLink, placeholdersOf } from '#domain/texts/rich-text.ts'
import type { Placeholder, TextFields } from '#domain/texts/texts.ts'
import { textMessages } from '#domain/texts/texts.ts'
import { listLinks, parseText } from './read-text.ts'

type Problems = Partial<Record<keyof TextFields, string>>

/** Returns the errors of a text by field; empty when it is valid. */
export function checkText(words: TextFields, placeholders: readonly Placeholder[]): Problems {
  const namesOfKind = (kind: Placeholder['kind']) =>
    new Set(placeholders.filter((one) => one.kind === kind).map(({ name }) => name))
  const values = namesOfKind('value')
  const parts = namesOfKind('part')
  return {
    ...problemAt('subject', lineProblem(words.subject, values, parts)),
    ...problemAt('title', lineProblem(words.title, values, parts)),
    ...problemAt('body', bodyProblem(words.body, placeholders, values, parts)),
  }
}

const problemAt = (field: keyof TextFields, message: string | null): Problems =>
  message === null ? {} : { [field]: message }

function lineProblem(text: string, values: ReadonlySet<string>, parts: ReadonlySet<string>): string | null {
  const used = [...placeholdersOf(text)]
  const misplaced = used.filter((name) => parts.has(name))
  if (misplaced.length > 0) return textMessages.partInLine(misplaced)
  const unknown = used.filter((name) => !values.has(name))
  return unknown.length > 0 ? textMessages.unknown(unknown) : null
}

function bodyProblem(
  body: string,
  placeholders: readonly Placeholder[],
  values: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): string | null {
  const used = placeholdersOf(body)
  const unknown = [...used].filter((name) => !values.has(name) && !parts.has(name))
  if (unknown.length > 0) return textMessages.unknown(unknown)
  const missing = placeholders.filter(({ isMandatory, name }) => isMandatory && !used.has(name))
  if (missing.length > 0) return textMessages.lost(missing.map(({ name }) => name))
  try {
    const placedParts = parseText(body, parts).flatMap((block) => (block.kind === 'part' ? [block.name] : []))
    const misplaced = [...used].filter(
      (name) => parts.has(name) && (!placedParts.includes(name) || body.split(`{${name}}`).length > 2),
    )
    if (misplaced.length > 0) return textMessages.notAlone(misplaced)
    const forbiddenLinks = listLinks(body).filter((href) => !isAllowedLink(href))
    return forbiddenLinks.length > 0 ? textMessages.links(forbiddenLinks) : null
  } catch (error) {
    if (error instanceof RangeError) return textMessages.unreadable
    throw error
  }
}
