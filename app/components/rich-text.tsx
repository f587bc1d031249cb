import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { toSlug } from '#domain/catalogue/slug.ts'
import type { Block, Inline } from '#domain/texts/rich-text.ts'
import { unbroken } from '#domain/unbroken-text.ts'

interface RichTextProps {
  blocks: readonly Block[]
  /** Parts that the program renders, by name. */
  parts: Readonly<Record<string, ReactNode>>
}

/** A text that administrators may edit; it never contains HTML of theirs. */
export const RichText = ({ blocks, parts }: RichTextProps) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  blocks.map((block, index) => <Fragment key={index}>{renderBlock(block, parts)}</Fragment>)

function renderBlock(block: Block, parts: RichTextProps['parts']): ReactNode {
  switch (block.kind) {
    case 'part':
      return parts[block.name] ?? null
    case 'heading':
      return <h3 id={toSlug(plainText(block.children))}>{renderInlines(block.children)}</h3>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
            <li key={index}>{renderInlines(item)}</li>
          ))}
        </List>
      )
    }
    case 'note':
      return <p className="text-ink-soft">{renderInlines(block.children)}</p>
    case 'paragraph':
      return <p>{renderInlines(block.children)}</p>
  }
}

const renderInlines = (inlines: readonly Inline[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  inlines.map((inline, index) => <Fragment key={index}>{renderInline(inline)}</Fragment>)

function renderInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return unbroken(inline.text)
    case 'value':
      return `{${inline.name}}`
    case 'break':
      return <br />
    case 'strong':
      return <strong>{renderInlines(inline.children)}</strong>
    case 'emphasis':
      return <em>{renderInlines(inline.children)}</em>
    case 'link':
      return inline.href.startsWith('/') ? (
        <Link to={inline.href}>{renderInlines(inline.children)}</Link>
      ) : (
        <a href={inline.href}>{renderInlines(inline.children)}</a>
      )
  }
}

const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      'children' in inline ? plainText(inline.children) : inline.kind === 'text' ? inline.text : '',
    )
    .join('')
