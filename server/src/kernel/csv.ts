/** The byte order mark shows spreadsheets that the file is UTF-8. Without it they show accents as other letters. */
const MARK = '\ufeff'

/**
 * The header line of a CSV file. Every CSV export uses `csvHeader` and `csvLine`, because spreadsheets split at semicolons, commas or tabs
 * and calculate whatever looks like a formula.
 */
export const csvHeader = (columns: readonly string[]) => MARK + csvLine(columns)

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`

const separators = /([;,|\t\r\n])/

function cell(text: string) {
  const safe = text.split(separators).map(plain).join('')
  return /[;,|\t"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Strangers choose their own names. The apostrophe makes the cell a text in every spreadsheet. */
const plain = (part: string) => (isFormula.test(part) ? `'${part}` : part)

/** Matches what a spreadsheet would calculate, also with full-width signs, or behind blanks, quotes or invisible characters. */
const isFormula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
