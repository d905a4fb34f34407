import { compareText, fold } from './fold.ts'
import { searchDigits as searchedDigits } from './searchDigits.ts'

export type Row = { id: number }
export type Page<R extends Row> = {
  rows: R[]
  count: number
  nextCursor: string | null
  /** The last row as it was served: the next page starts behind it, even if the row has moved or was deleted. */
  edge?: R
}

/** How a list is ordered: by one field, then by id in the same direction. Server and client read the same declaration. */
export type Order = { field: string; direction: 'asc' | 'desc'; type: 'name' | 'number' }

/** How one list decides, without the server, whether and where a row belongs. */
export type ListRules<R extends Row> = { matches: (row: R) => boolean; compare: (a: R, b: R) => number }

export type RowEvent<R extends Row> = { action: 'create' | 'update'; row: R } | { action: 'delete'; id: number }

/** `searchDigits`: fields of digits, found by any part of the number, however it is typed. */
export type ListDefinition = { order: Order; searchIn: readonly string[]; searchDigits?: readonly string[] | undefined }

export function listRules<R extends Row>({ order, searchIn, searchDigits = [] }: ListDefinition, search = ''): ListRules<R> {
  const wanted = fold(search.trim())
  const digits = searchedDigits(search)
  const field = (row: R, key: string) =>
    key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name], row)
  const sign = order.direction === 'asc' ? 1 : -1
  return {
    matches: (row) =>
      !wanted ||
      searchIn.some((key) => fold(String(field(row, key) ?? '')).includes(wanted)) ||
      (digits !== '' && searchDigits.some((key) => String(field(row, key) ?? '').includes(digits))),
    compare: (a, b) => sign * (compareField(field(a, order.field), field(b, order.field), order.type) || a.id - b.id),
  }
}

function compareField(a: unknown, b: unknown, type: Order['type']) {
  return type === 'name' ? compareText(fold(String(a)), fold(String(b))) : Number(a) - Number(b)
}

/**
 * Applies one event to the loaded pages. The rule, tested on the real server for every resource: the pages before, plus the events of a
 * change, equal the pages loaded after it.
 */
export function applyEvent<R extends Row>(pages: Page<R>[], event: RowEvent<R>, rules: ListRules<R>): Page<R>[] {
  const id = event.action === 'delete' ? event.id : event.row.id
  const known = isIn(pages, id)
  // A row may appear twice: on a page read before it moved, and on another page read after that.
  const without = known ? withoutRow(pages, id) : pages
  const belongs = event.action !== 'delete' && rules.matches(event.row)
  const placed = belongs ? insertRow(without, event.row, rules) : without
  const change = countChange({ action: event.action, known, belongs, whole: pages.at(-1)?.nextCursor === null })
  return change === 0 ? placed : placed.map((page) => ({ ...page, count: page.count + change }))
}

const isIn = (pages: Page<Row>[], id: number) => pages.some(({ rows }) => rows.some((row) => row.id === id))

/** Unchanged pages stay the same objects, so that of a list of thousands only the change is rendered again. */
const withoutRow = <R extends Row>(pages: Page<R>[], id: number) =>
  pages.map((page) => (isIn([page], id) ? { ...page, ...edgeOf(page), rows: page.rows.filter((row) => row.id !== id) } : page))

function edgeOf<R extends Row>(page: Page<R>): { edge?: R } {
  const edge = page.edge ?? page.rows.at(-1)
  return edge && page.nextCursor !== null ? { edge } : {}
}

/** A row that belongs to a page not loaded yet is left out: it comes with its page. */
function insertRow<R extends Row>(pages: Page<R>[], row: R, rules: ListRules<R>): Page<R>[] {
  const isBefore = (item: R | undefined) => item !== undefined && rules.compare(row, item) < 0
  const host = pages.findIndex((page) => isBefore(page.rows.at(-1)))
  const last = pages.at(-1)
  const edge = last && edgeOf(last).edge
  const reachesEnd = last?.nextCursor === null || (edge && rules.compare(row, edge) <= 0)
  const target = host < 0 && reachesEnd ? pages.length - 1 : host
  if (target < 0) return pages
  return pages.map((page, index) => {
    if (index !== target) return page
    const at = page.rows.findIndex(isBefore)
    return { ...page, ...edgeOf(page), rows: page.rows.toSpliced(at < 0 ? page.rows.length : at, 0, row) }
  })
}

/**
 * A created row that belongs counts as one more, wherever its page is. An update that brings in an unseen row counts only if the whole list
 * is loaded; otherwise the row may have been counted on a page that is not loaded.
 */
function countChange({ action, known, belongs, whole }: Sighting) {
  if (known) return belongs ? 0 : -1
  return belongs && (whole || action === 'create') ? 1 : 0
}

type Sighting = { action: RowEvent<Row>['action']; known: boolean; belongs: boolean; whole: boolean }
