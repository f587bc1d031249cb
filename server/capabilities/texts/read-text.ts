import { Marked, type Token, type Tokens } from 'marked'
import { type Block, type Inline, isAllowedLink, placeholder } from '#domain/texts/rich-text.ts'

/** CommonMark only: no tables, no automatic links. */
const marked = new Marked({ gfm: false })

/**
 * Parses an administrator's text. Anything outside the markup, such as HTML, stays text.
 * @throws RangeError for a text that is nested too deeply
 */
export function parseText(source: string, parts: ReadonlySet<string>): Block[] {
  return marked.lexer(source).flatMap((token) => toBlocks(token, parts))
}

function toBlocks(token: Token, parts: ReadonlySet<string>): Block[] {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return []
    case 'paragraph':
      return [toParagraph(toInlines((token as Tokens.Paragraph).tokens), parts)]
    case 'heading':
      return [{ kind: 'heading', children: toInlines((token as Tokens.Heading).tokens) }]
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap((inner) =>
        toBlocks(inner, parts).map(
          (block): Block => (block.kind === 'paragraph' ? { ...block, kind: 'note' } : block),
        ),
      )
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map(({ tokens }) => toListItem(tokens)) }]
    }
    default:
      return [{ kind: 'paragraph', children: splitAtPlaceholders(token.raw.trim()) }]
  }
}

/** Returns a paragraph, or the part that its only placeholder names. */
function toParagraph(children: Inline[], parts: ReadonlySet<string>): Block {
  const [only] = children
  return children.length === 1 && only?.kind === 'value' && parts.has(only.name)
    ? { kind: 'part', name: only.name }
    : { kind: 'paragraph', children }
}

/** Returns the text of a list item on one line; nested blocks are kept as source text. */
const toListItem = (tokens: Token[]): Inline[] =>
  tokens.flatMap((token) =>
    'tokens' in token && token.tokens ? toInlines(token.tokens) : splitAtPlaceholders(token.raw),
  )

function toInlines(tokens: Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'strong':
        return [{ kind: 'strong', children: toInlines((token as Tokens.Strong).tokens) }]
      case 'em':
        return [{ kind: 'emphasis', children: toInlines((token as Tokens.Em).tokens) }]
      case 'link': {
        const { href, tokens } = token as Tokens.Link
        const children = toInlines(tokens)
        return isAllowedLink(href) ? [{ kind: 'link', href, children }] : children
      }
      case 'br':
        return [{ kind: 'break' }]
      case 'escape':
      case 'text':
        return 'tokens' in token && token.tokens
          ? toInlines(token.tokens)
          : splitAtPlaceholders((token as Tokens.Text).text)
      default:
        return splitAtPlaceholders(token.raw)
    }
  })
}

/** Splits a text at its placeholders. */
function splitAtPlaceholders(text: string): Inline[] {
  const pieces: Inline[] = []
  let end = 0
  for (const found of text.matchAll(placeholder)) {
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) })
    pieces.push({ kind: 'value', name: found[1] ?? '' })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** Returns every link of a text as written, including forbidden ones. */
export function listLinks(source: string): string[] {
  const links: string[] = []
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href)
  })
  return links
}
