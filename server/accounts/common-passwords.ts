import { shortestPassword } from '#domain/accounts/accounts.ts'

/** How far down the world's list: what is common in France alone stands further below (`motdepasse` is the 12 668th). */
const counted = 20_000

let words: Promise<string[]> | undefined

/** The commonest passwords in lower case, of those that are long enough to be chosen. Read when first asked for. */
export function commonPasswords(): Promise<string[]> {
  words ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => [
    ...new Set(
      dictionary['passwords-common']
        .slice(0, counted)
        .map((word) => String(word).toLowerCase())
        .filter((word) => word.length >= shortestPassword),
    ),
  ])
  return words
}
