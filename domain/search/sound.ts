/** Returns the French sound of a word, more exactly than PostgreSQL's `search_sound`: a pronounced ending stays (`parquet`, `parkay`). */
function toFrenchSound(word: string, isLastEHeard: boolean): string {
  const heard = word
    .replace(/ph/g, 'f')
    .replace(/sch|ch|sh/g, 'X')
    .replace(/ck|qu|q/g, 'k')
    .replace(/h/g, '')
    .replace(/oe(?=l)/, 'oi')
    .replace(/(.)\1/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/gu(?=[eiy])/g, 'G')
    .replace(/ge(?=[ao])|g(?=[eiy])/g, 'j')
    .replace(/(?:e[trz]s?|a[iy](?:s|t|e|es)?|e[iy])$/, 'E')
    .replace(/[stdxpz]{1,6}$/, '')
    .replace(/e$/, isLastEHeard ? 'E' : '')
    .replace(/e?au/g, 'o')
    .replace(/[ae][iy](?=[nm](?![aeiouyE]))|[iy](?=[nm](?![aeiouyE]))/g, 'I')
    .replace(/[ae][iy]/g, 'e')
    .replace(/[ae][nm](?![aeiouynmE])/g, 'A')
    .replace(/o[nm](?![aeiouynmE])/g, 'O')
  return heard.replace(/[cyzG]/g, (letter) => ({ c: 'k', y: 'i', z: 's', G: 'g' })[letter] ?? letter)
}

/** Returns true when two words without accents sound alike; a final `e` may stand for `é`. */
export function soundAlike(one: string, other: string): boolean {
  const sounds = [toFrenchSound(other, true), toFrenchSound(other, false)]
  return [true, false].some((isLastEHeard) => sounds.includes(toFrenchSound(one, isLastEHeard)))
}
