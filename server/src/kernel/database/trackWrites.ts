import { ColumnNode, type KyselyPlugin, type RootOperationNode, TableNode } from 'kysely'

/** Of each company the tables that were written, each with the columns that were changed; null where whole rows came or went. */
export type TableWrites = Map<number, Map<string, Set<string> | null>>

/** What was written through a handle that is of no company alone. */
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
