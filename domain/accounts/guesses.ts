/**
 * How often a secret may be guessed at. A right answer counts for nothing; of wrong ones some are free, each further one
 * doubles the wait for the next. Nothing is ever locked: in the long run one guess passes every `every` seconds, regardless of who
 * has guessed before.
 */
export interface GuessPace {
  free: number
  /** In seconds: the longest wait, and how long it takes to forget one wrong guess. */
  every: number
}

const minute = 60

export const guessPaces = {
  /** At one account's password, from all devices it does not know. */
  account: { free: 20, every: 15 * minute },
  /** At anybody's password from one network: many people may share it. */
  network: { free: 20, every: 15 },
  /** Guesses from a device that has signed in to the account before are counted apart from all others. */
  device: { free: 10, every: 15 * minute },
  /** At the codes of a second factor, three of a million being right at a time. */
  code: { free: 10, every: 30 * minute },
  /** Wrong current passwords from a session, which may be an unattended one. */
  session: { free: 10, every: 15 * minute },
} as const satisfies Record<string, GuessPace>

/** The level that remains of `level` wrong guesses after this number of seconds. */
export const remembered = (level: number, seconds: number, { every }: GuessPace): number =>
  Math.max(0, level - Math.max(0, seconds) / every)

/** Seconds until the next guess is allowed at this level. */
export const waitAfter = (level: number, { free, every }: GuessPace): number =>
  level < free ? 0 : Math.min(every, 2 ** (Math.floor(level) - free))

/** How long a device counts as known without signing in again, and how many an account has at most. */
export const knownDeviceDays = 180
export const maxKnownDevices = 10
