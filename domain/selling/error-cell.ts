/** Replaces a formula whose result is missing in the file. */
export const missingResult = '#FORMULE!'

/** Errors as spreadsheets show them, in English and French. */
const spreadsheetError =
  /^#(?:FORMULE!|REF!|N\/A|NA|N\/D|NOM\?|NAME\?|VALEUR!|VALUE!|DIV\/0!|NUL!|NULL!|NOMBRE!|NUM!|CALC!|PROPAGATION!|SPILL!|CHAMP!|FIELD!|CONNEXION!|CONNECT!|BLOQUÉ!|BLOCKED!|OBTENTION_DONNEES|GETTING_DATA|INCONNU!|UNKNOWN!|OCCUPÉ!|BUSY!|PYTHON!|ERR(?:EUR)?!?|#+)$|^(?:Err|Erreur) ?: ?\d{3}$/iu

/** `=SOMME(A1:A3)`, `=D2*1,2`: a formula that was exported instead of its result. */
const formula =
  /^=\s*(?:[A-Z][A-Z0-9.]{0,30}\(|\$?[A-Z]{1,3}\$?\d{1,7}\b|\d{1,15}(?:[.,]\d{1,6})?\s*[+\-*/])/i

/** Returns true when a cell contains only a spreadsheet's error, or a formula without its result. */
export const isErrorCell = (cell: string): boolean => {
  const written = cell.trim()
  return written.length < 1_000 && (spreadsheetError.test(written) || formula.test(written))
}

/** French reason why nothing is read from a cell with an error. */
export const errorCellText = (cell: string): string =>
  cell.trim() === missingResult || cell.trim().startsWith('=')
    ? 'Cette cellule contient une formule sans résultat\u00a0: ouvrez le fichier dans votre tableur, enregistrez-le, puis renvoyez-le, ou saisissez la valeur.'
    : `Votre tableur affiche une erreur dans cette cellule («\u00a0${cell.trim()}\u00a0»)\u00a0: saisissez la valeur.`
