import { type Block, fillIn, type Inline, placeholdersOf } from './rich-text.ts'

/** Values for the placeholders in braces. */
export interface PlaceholderValues {
  /** Values without which a line says nothing: a line with an empty one is left out. */
  facts: ReadonlyMap<string, string>
  /** Values inside a sentence that is complete without them too. */
  clauses: ReadonlyMap<string, string>
}

/** Returns a heading with its values. */
export const fillTitle = (title: string, { facts, clauses }: PlaceholderValues): string =>
  fillIn(title, new Map([...facts, ...clauses])).trim()

/** Returns a page's text with its values, without lines that would be empty. */
export function fillBlocks(blocks: readonly Block[], { facts, clauses }: PlaceholderValues): Block[] {
  const values = new Map([...facts, ...clauses])
  const hasItsFacts = (line: readonly Inline[]) =>
    [...findPlaceholders(line)].every((name) => facts.get(name) !== '')
  const fillLine = (line: readonly Inline[]) => line.map((inline) => fillInline(inline, values))
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'part') return [block]
    if (block.kind === 'list') {
      const items = block.items.filter(hasItsFacts).map(fillLine)
      return items.length > 0 ? [{ ...block, items }] : []
    }
    return hasItsFacts(block.children) ? [{ ...block, children: fillLine(block.children) }] : []
  })
}

function findPlaceholders(line: readonly Inline[]): Set<string> {
  return new Set(
    line.flatMap((inline) => {
      switch (inline.kind) {
        case 'value':
          return [inline.name]
        case 'link':
          return [...placeholdersOf(inline.href), ...findPlaceholders(inline.children)]
        case 'strong':
        case 'emphasis':
          return [...findPlaceholders(inline.children)]
        default:
          return []
      }
    }),
  )
}

function fillInline(inline: Inline, values: ReadonlyMap<string, string>): Inline {
  switch (inline.kind) {
    case 'value':
      return { kind: 'text', text: values.get(inline.name) ?? '' }
    case 'link':
      return {
        ...inline,
        href: fillIn(inline.href, values),
        children: inline.children.map((child) => fillInline(child, values)),
      }
    case 'strong':
    case 'emphasis':
      return { ...inline, children: inline.children.map((child) => fillInline(child, values)) }
    default:
      return inline
  }
}
