import { fold } from '@recado/contract/kit/fold'
import { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { readCsv } from '@recado/contract/sheets/readCsv'
import type { z } from 'zod'

type SheetRow = z.input<typeof quickMessageEndpoints.import.body>['rows'][number]
type Read = { rows: SheetRow[]; wrong: number }

const titles = {
  shortcode: ['shortcode', 'atalho', 'atajo'],
  message: ['message', 'mensagem', 'mensaje'],
  geral: ['geral', 'shared', 'compartilhada', 'compartida'],
} as const
const yes = new Set(['true', '1', 'sim', 'si', 'yes', 'x'])

/** The quick messages of a CSV, and the number of invalid rows. Undefined if no column is recognised. */
export function readRows(text: string): Read | undefined {
  const [head = [], ...lines] = readCsv(text)
  const place = (names: readonly string[]) => head.findIndex((title) => names.includes(fold(title.trim())))
  const [shortcode, message, geral] = [place(titles.shortcode), place(titles.message), place(titles.geral)]
  if (shortcode < 0) return undefined
  const { element } = quickMessageEndpoints.import.body.shape.rows
  const read = lines.map((cells) =>
    element.safeParse({ shortcode: cells[shortcode], message: cells[message] ?? '', geral: yes.has(fold(cells[geral] ?? '').trim()) }),
  )
  const rows = read.flatMap(({ data }) => (data ? [data] : []))
  return { rows, wrong: read.length - rows.length }
}
