import type { Account } from '#app/lib/session.ts'
import { initials } from '#domain/accounts/accounts.ts'

/** The person's picture, else initials. Decorative: a name or an address stands beside it. */
export function Avatar({ account }: { account: Account }) {
  if (account.profile?.avatarUrl) {
    return (
      <img
        src={account.profile.avatarUrl}
        alt=""
        width={32}
        height={32}
        className="size-8 rounded-full object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-full bg-fir text-xs font-semibold text-paper"
    >
      {initials({
        firstName: account.profile?.firstName ?? null,
        lastName: account.profile?.lastName ?? null,
        email: account.email,
      })}
    </span>
  )
}
