import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-email'
import { type Block, fillIn, type Inline } from '#domain/texts/rich-text.ts'
import type { TextFields } from '#domain/texts/texts.ts'
import { parseText } from '#server/capabilities/texts/read-text.ts'
import { Frame, type FrameProps } from '../components/frame.tsx'
import { styles } from '../components/styles.ts'
import { ActionButton, Note, Paragraph, SectionHeading } from '../components/text.tsx'
import { mapParts } from './parts.ts'

type Values = ReadonlyMap<string, string>

/**
 * Renders an email with an administrator's text; the frame and the parts that the template draws stay.
 * @throws RangeError for words that are nested too deeply
 */
export function renderEditedEmail(
  email: ReactElement<FrameProps>,
  words: TextFields,
  values: Values,
): ReactElement {
  const parts = mapParts(email)
  const blocks = parseText(words.body, new Set(parts.keys()))
  return (
    <Frame {...email.props} title={fillIn(words.title, values)}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={index}>{renderBlock(block, parts, values)}</Fragment>
      ))}
    </Frame>
  )
}

function renderBlock(block: Block, parts: ReadonlyMap<string, ReactElement>, values: Values) {
  switch (block.kind) {
    case 'part':
      return parts.get(block.name)
    case 'heading':
      return <SectionHeading>{renderInlines(block.children, values)}</SectionHeading>
    case 'note':
      return <Note>{renderInlines(block.children, values)}</Note>
    case 'list':
      return block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Paragraph key={index}>
          {block.isOrdered ? `${index + 1}. ` : '– '}
          {renderInlines(item, values)}
        </Paragraph>
      ))
    case 'paragraph': {
      const [only] = block.children
      // A link alone in its paragraph is the email's main action.
      return block.children.length === 1 && only?.kind === 'link' ? (
        <ActionButton href={fillIn(only.href, values)}>{renderInlines(only.children, values)}</ActionButton>
      ) : (
        <Paragraph>{renderInlines(block.children, values)}</Paragraph>
      )
    }
  }
}

const renderInlines = (inlines: readonly Inline[], values: Values) =>
  inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    <Fragment key={index}>{renderInline(inline, values)}</Fragment>
  ))

/** React escapes the text of users and administrators. */
function renderInline(inline: Inline, values: Values) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'value':
      return values.get(inline.name) ?? ''
    case 'break':
      return <br />
    case 'strong':
      return <strong>{renderInlines(inline.children, values)}</strong>
    case 'emphasis':
      return <em>{renderInlines(inline.children, values)}</em>
    case 'link':
      return (
        <Link href={fillIn(inline.href, values)} className="link" style={styles.link}>
          {renderInlines(inline.children, values)}
        </Link>
      )
  }
}
