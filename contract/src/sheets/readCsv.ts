/** Parses CSV; the first line decides about the separator. */
export const readCsv = (text: string): string[][] => [...csvRows(text)]

/** Reads a CSV text row by row. */
export function* csvRows(text: string): Generator<string[]> {
  const body = text.replace(/^\ufeff/, '')
  const separator = separatorOf(body.slice(0, Math.max(0, body.search(/[\r\n]|$/))))
  const cells = new RegExp(`("(?:[^"]|"")*"(?=[\\r\\n${separator}]|$)|[^\\r\\n${separator}]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'gy')
  let row: string[] = []
  for (;;) {
    const [whole, cell = '', end] = cells.exec(body) ?? []
    if (whole === undefined) break
    row.push(plain(cell))
    if (end === separator) continue
    if (row.some((one) => one.trim() !== '')) yield row
    row = []
    if (cells.lastIndex >= body.length) break
  }
}

const separatorOf = (head: string) => ([';', '\t', ','] as const).find((sign) => head.includes(sign)) ?? ';'

/** Removes the apostrophe that keeps a spreadsheet from calculating a text. */
const plain = (cell: string) =>
  (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).replace(/^'(?=[\s]*[=+\-@＝＋－＠])/u, '')
