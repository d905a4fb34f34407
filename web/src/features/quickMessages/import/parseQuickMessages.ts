import { fold } from '@recado/contract/kit/fold'
import { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { readCsv } from '@recado/contract/sheets/readCsv'
import type { z } from 'zod'

type ImportRow = z.input<typeof quickMessageEndpoints.import.body>['rows'][number]
type ParsedRows = { rows: ImportRow[]; wrong: number }

const COLUMN_NAMES = {
  shortcode: ['shortcode', 'atalho', 'atajo'],
  message: ['message', 'mensagem', 'mensaje'],
  geral: ['geral', 'shared', 'compartilhada', 'compartida'],
} as const
const TRUE_VALUES = new Set(['true', '1', 'sim', 'si', 'yes', 'x'])

/** The quick messages of a CSV, and the number of invalid rows. Undefined if no column is recognised. */
export function parseQuickMessages(text: string): ParsedRows | undefined {
  const [head = [], ...lines] = readCsv(text)
  const place = (names: readonly string[]) => head.findIndex((title) => names.includes(fold(title.trim())))
  const [shortcode, message, geral] = [place(COLUMN_NAMES.shortcode), place(COLUMN_NAMES.message), place(COLUMN_NAMES.geral)]
  if (shortcode < 0) return undefined
  const { element } = quickMessageEndpoints.import.body.shape.rows
  const read = lines.map((cells) =>
    element.safeParse({
      shortcode: cells[shortcode],
      message: cells[message] ?? '',
      geral: TRUE_VALUES.has(fold(cells[geral] ?? '').trim()),
    }),
  )
  const rows = read.flatMap(({ data }) => (data ? [data] : []))
  return { rows, wrong: read.length - rows.length }
}
