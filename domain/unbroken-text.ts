// In its own file, because most pages load it but not written-text.ts.

const unit = /(\d) (?=(?:mm|cm|ml|m[²³23]?|kg|g|t|kW|W|V|A|l|L|litres?|pouces|ans)(?![\p{L}\d]))/gu

/**
 * Returns a text in which no line begins with a sign or separates a number from its unit: « 90 cm », « 2 500 kg », « 204 x 83 », « lot :
 * portes ». For display only; texts are stored and searched as written.
 */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/ (?=[:;!?»%€])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0')
    .replaceAll(/(\d) ([x×]) (?=\d)/gi, '$1\u00a0$2\u00a0')
    .replaceAll(unit, '$1\u00a0')
