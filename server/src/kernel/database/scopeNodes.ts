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

/** Sources without a table of their own: they are narrowed where they are written. */
const inside: ReadonlySet<string> = new Set(['SelectQueryNode', 'ParensNode', 'ValuesNode'])

/** A schema name could select another table of the same name, or one that a `with` hides. */
export function assertNoSchema(node: TableNode): TableNode {
  if (node.table.schema) throw new Error('A table of a schema that is named cannot be narrowed to a company')
  return node
}

/** The table and the alias of a source. Raw SQL is refused here, because it could be any table. */
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

const allOf = ([first, ...rest]: OperationNode[]) => first && rest.reduce((all, condition) => AndNode.create(all, condition), first)

/** Puts conditions before the given one, which may contain an `or`. */
export function prependConditions(conditions: OperationNode[], given: WhereNode | undefined): WhereNode | undefined {
  const all = allOf([...conditions, ...(given ? [ParensNode.create(given.where)] : [])])
  return all && WhereNode.create(all)
}

/** Raw SQL is refused here, because it could be any column. */
export function updatedColumn({ column }: ColumnUpdateNode): string {
  const named = ReferenceNode.is(column) ? column.column : column
  if (!ColumnNode.is(named)) throw new Error('Only columns by their names can be updated for a company')
  return named.column.name
}
