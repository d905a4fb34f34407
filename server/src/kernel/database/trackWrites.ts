import { ColumnNode, type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/** For each company the written tables with the changed columns; null where rows were inserted or deleted. */
export type TableWrites = Map<number, Map<string, Set<string> | null>>

/** Stands for writes through a handle that belongs to no single company. */
export const ALL_COMPANIES = 0

export function trackWrites(written: TableWrites, companyId: number): KyselyPlugin {
  function addColumns(table: string, columns: readonly string[] | null) {
    const tables = written.get(companyId) ?? new Map<string, Set<string> | null>()
    written.set(companyId, tables)
    const known = tables.get(table)
    tables.set(table, columns === null || known === null ? null : new Set([...(known ?? []), ...columns]))
  }

  return {
    transformQuery: ({ node }) => {
      for (const { table, columns } of writesOf(node)) addColumns(table, columns)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function writesOf(node: RootOperationNode): { table: string; columns: string[] | null }[] {
  if (node.kind === 'InsertQueryNode') return node.into ? [{ table: node.into.table.identifier.name, columns: null }] : []
  if (node.kind === 'DeleteQueryNode') return node.from.froms.filter(TableNode.is).map((from) => ({ table: nameOf(from), columns: null }))
  if (node.kind !== 'UpdateQueryNode' || !node.table || !TableNode.is(node.table)) return []
  const columns = (node.updates ?? []).map(({ column }) => (ColumnNode.is(column) ? column.column.name : '?'))
  return [{ table: nameOf(node.table), columns }]
}

const nameOf = ({ table }: TableNode) => table.identifier.name
