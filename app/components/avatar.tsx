import { clsx } from 'clsx'
import type { Account } from '#app/lib/session.ts'
import { initials } from '#domain/accounts/accounts.ts'

const sizes = {
  sm: { pixels: 32, className: 'size-8 text-xs' },
  lg: { pixels: 112, className: 'size-28 text-4xl' },
} as const

/** The user's picture, or initials without one. Decorative: the name or address is beside it. */
export function Avatar({ account, size = 'sm' }: { account: Account; size?: keyof typeof sizes }) {
  const { pixels, className } = sizes[size]
  if (account.profile?.avatarUrl) {
    return (
      <img
        src={account.profile.avatarUrl}
        alt=""
        width={pixels}
        height={pixels}
        className={clsx('shrink-0 rounded-full bg-plaster-deep object-cover', className)}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-fir font-semibold text-paper',
        className,
      )}
    >
      {initials({
        firstName: account.profile?.firstName ?? null,
        lastName: account.profile?.lastName ?? null,
        email: account.email,
      })}
    </span>
  )
}
