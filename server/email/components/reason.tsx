import { Paragraph, SectionHeading } from './text.tsx'

/** What an administrator wrote, its lines as they are; nothing where nothing was written. */
export const Reason = ({ heading, text }: { heading: string; text: string }) =>
  text && (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two lines may be the same
        <Paragraph key={index}>{line}</Paragraph>
      ))}
    </>
  )
