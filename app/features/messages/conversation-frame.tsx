import type { ReactNode } from 'react'

interface ConversationFrameProps {
  header: ReactNode
  aside: ReactNode
  children: ReactNode
}

/** The messages in a column one can read; what else there is beside it, or below the heading on a phone. */
export const ConversationFrame = ({ header, aside, children }: ConversationFrameProps) => (
  <div className="page grid items-start gap-x-16 gap-y-6 pt-5 lg:grid-cols-[minmax(0,1fr)_17rem] lg:pt-8">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      {header}
      {children}
    </div>
    {aside}
  </div>
)
