import { clsx } from 'clsx'
import type { Account } from '#app/lib/session.ts'
import { initials } from '#domain/accounts/accounts.ts'

const sizes = {
  sm: { side: 32, look: 'size-8 text-xs' },
  lg: { side: 112, look: 'size-28 text-4xl' },
} as const

/** The user's picture, or initials without one. Decorative: the name or address is beside it. */
export function Avatar({ account, size = 'sm' }: { account: Account; size?: keyof typeof sizes }) {
  const { side, look } = sizes[size]
  if (account.profile?.avatarUrl) {
    return (
      <img
        src={account.profile.avatarUrl}
        alt=""
        width={side}
        height={side}
        className={clsx('shrink-0 rounded-full bg-plaster-deep object-cover', look)}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={clsx('grid shrink-0 place-items-center rounded-full bg-fir font-semibold text-paper', look)}
    >
      {initials({
        firstName: account.profile?.firstName ?? null,
        lastName: account.profile?.lastName ?? null,
        email: account.email,
      })}
    </span>
  )
}
