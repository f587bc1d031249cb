import { clsx } from 'clsx'

const sizes = {
  sm: { side: 40, look: 'size-10 text-sm' },
  lg: { side: 56, look: 'size-14 text-xl' },
} as const

/** The other person's picture, else their initials. Decorative: the name stands beside it. */
export function PersonPicture({
  person: { name, avatarUrl },
  size = 'sm',
}: {
  person: { name: string; avatarUrl: string | null }
  size?: keyof typeof sizes
}) {
  const { side, look } = sizes[size]
  if (avatarUrl)
    return (
      <img
        src={avatarUrl}
        alt=""
        width={side}
        height={side}
        className={clsx('shrink-0 rounded-full bg-plaster-deep object-cover', look)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-fir-tint font-semibold text-fir-deep',
        look,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

/** `Marie L.` → `ML`; whatever script it is written in. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word].find((character) => /\p{L}|\p{N}/u.test(character)) ?? '')
    .join('')
    .toUpperCase()
