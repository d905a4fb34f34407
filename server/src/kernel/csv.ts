/** The mark tells spreadsheets that this is UTF-8: without it they show accents as other letters. */
const MARK = '\ufeff'

/** The one way in which a table leaves the product: programs part it by semicolons, commas or tabs, and calculate what looks like a formula. */
export const csvHeader = (columns: readonly string[]) => MARK + csvLine(columns)

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`

const separators = /([;,|\t\r\n])/

function cell(text: string) {
  const safe = text.split(separators).map(plain).join('')
  return /[;,|\t"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Strangers choose their own names: behind an apostrophe it is a text, wherever a program takes it for the beginning of a cell. */
const plain = (part: string) => (isFormula.test(part) ? `'${part}` : part)

/** What a spreadsheet would calculate, also when the signs are wide ones or stand behind blanks, quotes or what is not seen. */
const isFormula = /^["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
