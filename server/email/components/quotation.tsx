import { styles } from './styles.ts'
import { SectionHeading } from './text.tsx'
import { Written } from './written.tsx'

/** Somebody's words, as theirs; nothing where nothing was written. */
export const Quotation = ({ heading, text }: { heading: string; text: string }) =>
  text && (
    <>
      <SectionHeading>{heading}</SectionHeading>
      <blockquote className="line" style={styles.quotation}>
        <Written text={text} />
      </blockquote>
    </>
  )
