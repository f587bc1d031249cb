const hour = 60 * 60 * 1000
const day = 24 * hour

/** Unused for so long, a session ends; in milliseconds. */
export const longestIdleSession = 30 * day
/** However much it is used, it ends after this long, and the password is asked again. */
export const longestSession = 90 * day
/** An administrator's opens more: a working day. */
export const longestAdminSession = 12 * hour

/** When a session ends for good. */
export const endOfSession = (session: { createdAt: Date }, person: { isAdmin: boolean }): Date =>
  new Date(session.createdAt.getTime() + (person.isAdmin ? longestAdminSession : longestSession))
