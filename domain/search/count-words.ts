/** Numbers in words, without accents. `neuf` is missing: it means new. */
export const countWords: Readonly<Record<string, number>> = {
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, dix: 10, onze: 11, douze: 12 },
  ...{ quinze: 15, seize: 16, vingt: 20, 'vingt cinq': 25, trente: 30, quarante: 40, cinquante: 50 },
  ...{ soixante: 60, 'quatre vingts': 80, 'quatre-vingts': 80, cent: 100, 'deux cents': 200 },
  ...{ 'trois cents': 300, 'quatre cents': 400, 'cinq cents': 500, mille: 1000, 'deux mille': 2000 },
  ...{ dizaine: 10, douzaine: 12, quinzaine: 15, vingtaine: 20, trentaine: 30, quarantaine: 40 },
  ...{ cinquantaine: 50, centaine: 100 },
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, twelve: 12, twenty: 20, thirty: 30 },
  ...{ fifty: 50, hundred: 100, dozen: 12 },
}

/** Alternatives of a regular expression, the longest first. */
export const countPattern = Object.keys(countWords)
  .toSorted((one, other) => other.length - one.length)
  .join('|')
