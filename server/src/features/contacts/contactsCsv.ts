import type { Contact } from '@recado/contract/contacts'

type Exported = Pick<Contact, 'name' | 'number' | 'email'>

/** The mark tells spreadsheets that this is UTF-8: without it they show accents as other letters. */
export const csvHead = '\ufeffname;number;email\r\n'

export const csvLine = ({ name, number, email }: Exported) => `${[name, number ?? '', email].map(cell).join(';')}\r\n`

function cell(text: string) {
  const safe = isFormula.test(text) ? `'${text}` : text
  return /[;"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * What a spreadsheet would calculate. Customers choose their own names: behind an apostrophe a cell is a text, also when the
 * signs are wide ones or blanks stand before them.
 */
const isFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
