import {
  AliasNode,
  AndNode,
  ColumnNode,
  type ColumnUpdateNode,
  IdentifierNode,
  type OperationNode,
  ParensNode,
  ReferenceNode,
  TableNode,
  WhereNode,
} from 'kysely'

/** What a query reads without naming a table: it has been narrowed where it is written. */
const inside: ReadonlySet<string> = new Set(['SelectQueryNode', 'ParensNode', 'ValuesNode'])

/** Behind a schema's name could be another table than the one of that name, or one that a `with` has hidden. */
export function assertNoSchema(node: TableNode): TableNode {
  if (node.table.schema) throw new Error('A table of a schema that is named cannot be narrowed to a company')
  return node
}

/** The table that a source stands for. Raw SQL in its place could be any table. */
export function tableOf(source: OperationNode): { table: string; alias: string } | undefined {
  if (TableNode.is(source)) {
    const { name } = assertNoSchema(source).table.identifier
    return { table: name, alias: name }
  }
  if (AliasNode.is(source) && IdentifierNode.is(source.alias)) {
    if (TableNode.is(source.node)) return { table: assertNoSchema(source.node).table.identifier.name, alias: source.alias.name }
    if (inside.has(source.node.kind)) return undefined
  }
  throw new Error('Only tables and queries of the builder can be narrowed to a company')
}

const allOf = ([first, ...rest]: OperationNode[]) => first && rest.reduce((all, one) => AndNode.create(all, one), first)

/** Conditions before the given one, which may hold an `or`. */
export function prependConditions(conditions: OperationNode[], given: WhereNode | undefined): WhereNode | undefined {
  const all = allOf([...conditions, ...(given ? [ParensNode.create(given.where)] : [])])
  return all && WhereNode.create(all)
}

/** Raw SQL in its place could be any column. */
export function updatedColumn({ column }: ColumnUpdateNode): string {
  const named = ReferenceNode.is(column) ? column.column : column
  if (!ColumnNode.is(named)) throw new Error('Only columns by their names can be updated for a company')
  return named.column.name
}
