/**
 * How often a secret may be guessed. Only wrong guesses count: fewer than `freeGuesses` cause no wait, and each further one doubles the
 * wait for the next. No account is ever locked: in the long run one guess is allowed every `secondsPerGuess` seconds, regardless of who
 * has guessed before.
 */
export interface GuessLimit {
  freeGuesses: number
  /** The longest wait, and the time after which one wrong guess no longer counts. */
  secondsPerGuess: number
}

const minute = 60

export const guessLimits = {
  /** Guesses of one account's password from all unknown devices. */
  account: { freeGuesses: 20, secondsPerGuess: 15 * minute },
  /** Guesses of any password from one network, which many people may share. */
  network: { freeGuesses: 20, secondsPerGuess: 15 },
  /** Guesses from a device that has signed in to the account before are counted apart from all others. */
  device: { freeGuesses: 10, secondsPerGuess: 15 * minute },
  /** Guesses of second-factor codes, of which three in a million are right at any time. */
  code: { freeGuesses: 10, secondsPerGuess: 30 * minute },
  /** Wrong current passwords entered in a session whose device may be unattended. */
  session: { freeGuesses: 10, secondsPerGuess: 15 * minute },
} as const satisfies Record<string, GuessLimit>

/** Returns how many of `level` wrong guesses still count after this number of seconds; a fraction, because they expire gradually. */
export const remainingLevel = (level: number, seconds: number, { secondsPerGuess }: GuessLimit): number =>
  Math.max(0, level - Math.max(0, seconds) / secondsPerGuess)

/** Returns the seconds until the next guess is allowed when `level` wrong guesses count. */
export const secondsUntilNextGuess = (level: number, { freeGuesses, secondsPerGuess }: GuessLimit): number =>
  level < freeGuesses ? 0 : Math.min(secondsPerGuess, 2 ** (Math.floor(level) - freeGuesses))

/** How long a device counts as known without signing in again, and how many an account has at most. */
export const knownDeviceDays = 180
export const maxKnownDevices = 10
