import { soundAlike } from './sound.ts'

/** Returns the number of mistakes a word may have: one from four letters on, two from eight. */
export const mistakesAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Returns the number of letters that were omitted, added, replaced or exchanged with their neighbour (optimal string alignment). */
export function typingDistance(one: string, other: string): number {
  let rowBefore: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let distance = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + cost,
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        distance = Math.min(distance, (rowBefore[j - 2] as number) + 1)
      next.push(distance)
    }
    rowBefore = row
    row = next
  }
  return row[other.length] as number
}

const keyboard = ['azertyuiop', 'qsdfghjklm', 'wxcvbn'].flatMap((row, y) =>
  [...row].map((letter, x) => ({ letter, x: x + y * 0.4, y })),
)

function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [one, other].map((letter) => keyboard.find((key) => key.letter === letter))
  return !!a && !!b && Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1
}

/**
 * Words that differ in their first letter only are different words (`voiture`, `toiture`), unless the letters are neighbours on the
 * keyboard.
 */
const isDifferentWord = (word: string, other: string): boolean =>
  word[0] !== other[0] && word.slice(1) === other.slice(1) && !areNeighbours(word[0] ?? '', other[0] ?? '')

/** Whether a word is a long word without two of its letters: `carlage`, carrelage. */
function lacksTwoLetters(word: string, other: string): boolean {
  if (word.length < minSureLength.lettersMissing || other.length !== word.length + 2 || word[0] !== other[0])
    return false
  let matched = 0
  for (const letter of other) if (letter === word[matched]) matched += 1
  return matched === word.length
}

/**
 * Returns at most three of these words, the nearest within the allowed mistakes, or with one more if they sound alike or lack two letters.
 * Words that sound alike come first, then those with the same beginning.
 */
export function nearestWords(word: string, known: readonly string[]): string[] {
  const allowed = mistakesAllowed(word)
  const candidates = known
    .map((other) => ({ other, distance: typingDistance(word, other), soundsAlike: soundAlike(word, other) }))
    .filter(
      ({ other, distance, soundsAlike }) =>
        (distance <= allowed && !isDifferentWord(word, other)) ||
        (allowed > 0 && distance <= allowed + 1 && (soundsAlike || lacksTwoLetters(word, other))),
    )
    .map((candidate) => ({ ...candidate, sharedStart: countSharedStart(word, candidate.other) }))
    .sort(
      (a, b) =>
        Number(b.soundsAlike) - Number(a.soundsAlike) ||
        a.distance - b.distance ||
        b.sharedStart - a.sharedStart ||
        (a.other < b.other ? -1 : 1),
    )
  return candidates
    .filter(
      ({ distance, soundsAlike }) =>
        distance === candidates[0]?.distance && soundsAlike === candidates[0].soundsAlike,
    )
    .slice(0, 3)
    .map(({ other }) => other)
}

/**
 * Returns true when a search may replace a word without asking: both sound alike, one letter is missing or added, or a long word has the
 * same beginning. A short word is replaced only beside others.
 */
export function isSureMistake(word: string, other: string, hasOtherWords: boolean): boolean {
  if (soundAlike(word, other)) return true
  const distance = typingDistance(word, other)
  if (distance === 1 && word.length !== other.length)
    return hasOtherWords || word.length >= minSureLength.oneLetter
  const isLong = word.length >= (hasOtherWords ? minSureLength.besideOthers : minSureLength.alone)
  const allowed = lacksTwoLetters(word, other) ? 2 : mistakesAllowed(word)
  return distance <= allowed && isLong && word[0] === other[0]
}
/** The letters that a word needs to be replaced: one letter missing or added, two missing, other mistakes beside other words or alone. */
const minSureLength = { oneLetter: 5, lettersMissing: 6, besideOthers: 5, alone: 7 }

/** Counts the letters that two words have in common at their beginning. */
function countSharedStart(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}
