import type { ReactNode } from 'react'

/** Stays at the foot of the window, where that leaves room for the messages: not at 400 % zoom, not on a phone lying down. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div className="relative z-30 -mx-4 border-t border-line bg-plaster px-4 pt-3 pb-4 md:-mx-2 md:px-2 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-foot">
    {children}
  </div>
)
