import { Link } from 'react-router'

/** A lintel on two jambs, the second one taken up again: a doorway with a second life. */
export const Logo = ({ name }: { name: string }) => (
  <Link
    to="/"
    className="flex items-center gap-2 rounded-sm font-display text-lg sm:gap-2.5 sm:text-xl font-bold tracking-tight text-ink"
  >
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <path d="M3 3h26v7H3z" className="fill-fir" />
      <path d="M3 12h7v17H3z" className="fill-fir" />
      <path d="M22 12h7v7h-7zM22 21h7v8h-7z" className="fill-terracotta" />
    </svg>
    {name}
  </Link>
)
