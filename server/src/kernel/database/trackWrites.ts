import {
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'

/** For each company the written tables with the changed columns; null where rows were inserted or deleted. */
export type TableWrites = Map<number, Map<string, Set<string> | null>>
export type TableWrite = { table: string; columns: readonly string[] | null }
export type RecordWrites = (writes: readonly TableWrite[]) => void

/** The company of writes through a handle that belongs to no single company. */
export const ALL_COMPANIES = 0

/** Adds the writes of a company to those of a transaction. */
export const recordWritesOf =
  (written: TableWrites, companyId: number): RecordWrites =>
  (writes) => {
    for (const { table, columns } of writes) {
      const tables = written.get(companyId) ?? new Map<string, Set<string> | null>()
      written.set(companyId, tables)
      const before = tables.get(table)
      tables.set(table, columns === null || before === null ? null : new Set([...(before ?? []), ...columns]))
    }
  }

/** Records the writes of statements that Kysely compiles. A prepared statement is compiled once only, so it records by itself. */
export const trackWrites = (record: RecordWrites): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    record(writesOf(node))
    return node
  },
  transformResult: async ({ result }) => result,
})

/** The writes of a statement, also inside its `with`: PostgreSQL accepts writes in no other part. */
export function writesOf(node: OperationNode): TableWrite[] {
  if (InsertQueryNode.is(node)) {
    const { into } = node
    return [...writesInWith(node), ...(into ? [{ table: nameOf(into), columns: null }] : [])]
  }
  if (DeleteQueryNode.is(node))
    return [...writesInWith(node), ...node.from.froms.filter(TableNode.is).map((from) => ({ table: nameOf(from), columns: null }))]
  if (UpdateQueryNode.is(node)) {
    if (!node.table || !TableNode.is(node.table)) return writesInWith(node)
    const columns = (node.updates ?? []).map(({ column }) => (ColumnNode.is(column) ? column.column.name : '?'))
    return [...writesInWith(node), { table: nameOf(node.table), columns }]
  }
  return SelectQueryNode.is(node) ? writesInWith(node) : []
}

const writesInWith = (node: Pick<SelectQueryNode, 'with'>) =>
  (node.with?.expressions ?? []).flatMap(({ expression }) => writesOf(expression))

const nameOf = ({ table }: TableNode) => table.identifier.name
