import type { ReactNode } from 'react'
import { AuthAside } from './auth-aside.tsx'

/** The two halves of every page about signing in: the form, and beside it what an account is good for. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)]">
    <div className="px-4 py-10 md:px-8 md:py-16 lg:pl-[max(2rem,calc((100vw-80rem)/2+2rem))]">
      <div className="mx-auto max-w-lg lg:mx-0">{children}</div>
    </div>
    <AuthAside />
  </div>
)
