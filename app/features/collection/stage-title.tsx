import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that opened by itself: it takes the focus for keyboard and screen reader. */
export function StageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="text-3xl wrap-anywhere outline-none focus-visible:shadow-none md:text-4xl"
    >
      {children}
    </h1>
  )
}
