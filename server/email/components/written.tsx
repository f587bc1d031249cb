import { Fragment } from 'react'
import { Paragraph } from './text.tsx'

/** What a person typed: as text, with their lines and paragraphs. */
export const Written = ({ text }: { text: string }) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its paragraphs
      <Paragraph key={index}>
        <Lines text={paragraph} />
      </Paragraph>
    ))

/** Line by line, in plain text too. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its lines
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
