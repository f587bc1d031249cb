import type { ReactNode, Ref } from 'react'

interface AlertSectionProps {
  id: string
  title: string
  text: string
  /** Where the focus goes when what had it is gone. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A kind of alert, with its heading. */
export const AlertSection = ({ id, title, text, heading, children }: AlertSectionProps) => (
  <section aria-labelledby={id} className="grid gap-6">
    <div className="grid gap-1.5">
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        {title}
      </h2>
      <p className="max-w-prose text-ink-soft">{text}</p>
    </div>
    {children}
  </section>
)
