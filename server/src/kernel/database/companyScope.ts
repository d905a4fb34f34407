import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  PrimitiveValueListNode,
  type QueryId,
  type RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'

/**
 * Narrows whatever is asked of the database to one company: every table in every `from`, `join`, `using`, subquery and
 * statement gets its condition, every inserted row its company. A table without a company is refused, and so is raw SQL
 * that names tables by itself, for it could not be narrowed.
 */
export function companyScope(companyId: number, tenantTables: ReadonlySet<string>): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => new CompanyScope(companyId, tenantTables).transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

const KEYWORDS = 'from|join|into|update|delete|table|truncate|execute|call'
/** A keyword and the name of a table behind it. `is distinct from` is the one innocent use of such a word. */
const namesTable = new RegExp(`(?<!distinct\\s+)\\b(${KEYWORDS})\\s+["\\w]`, 'i')
const awaitsTable = new RegExp(`(?<!distinct\\s+)\\b(${KEYWORDS})\\s*$`, 'i')

class CompanyScope extends OperationNodeTransformer {
  readonly #companyId: number
  readonly #tables: ReadonlySet<string>
  /** Names given by `with`: what they stand for has been narrowed where it is written. */
  readonly #expressions = new Set<string>()

  constructor(companyId: number, tables: ReadonlySet<string>) {
    super()
    this.#companyId = companyId
    this.#tables = tables
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    this.#learnExpressions(node.with?.expressions)
    const narrowed = super.transformSelectQuery(node, queryId)
    return withWhere(narrowed, this.#conditions(node.from?.froms ?? []))
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    this.#learnExpressions(node.with?.expressions)
    const narrowed = super.transformUpdateQuery(node, queryId)
    return withWhere(narrowed, this.#conditions([...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]))
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    this.#learnExpressions(node.with?.expressions)
    const narrowed = super.transformDeleteQuery(node, queryId)
    return withWhere(narrowed, this.#conditions([...node.from.froms, ...(node.using?.tables ?? [])]))
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    this.#learnExpressions(node.with?.expressions)
    const { columns, values } = node
    if (!node.into || !columns || !values || !ValuesNode.is(values)) throw new Error('Only rows of values can be inserted for a company')
    const column = this.#columnOf(node.into.table.identifier.name)
    if (columns.some((one) => one.column.name === column)) throw new Error(`${column} is filled in by itself`)
    const narrowed = super.transformInsertQuery(node, queryId)
    const rows = values.values.map((row) =>
      ValueListNode.is(row)
        ? ValueListNode.create([...row.values, ValueNode.create(this.#companyId)])
        : PrimitiveValueListNode.create([...row.values, this.#companyId]),
    )
    return { ...narrowed, columns: [...columns, ColumnNode.create(column)], values: ValuesNode.create(rows) }
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const narrowed = super.transformJoin(node, queryId)
    const [condition] = this.#conditions([node.table])
    if (!condition) return narrowed
    if (!narrowed.on) throw new Error('A join on a table of the company needs a condition')
    return JoinNode.cloneWithOn(narrowed, condition)
  }

  protected override transformMergeQuery(): never {
    throw new Error('A merge cannot be narrowed to a company')
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const hidden = node.sqlFragments.some((text, at) => {
      const next = node.parameters[at]
      return namesTable.test(text) || (awaitsTable.test(text) && next && next.kind !== 'SelectQueryNode' && next.kind !== 'ParensNode')
    })
    if (hidden) throw new Error('Raw SQL that names tables cannot be narrowed to a company')
    return super.transformRaw(node, queryId)
  }

  #learnExpressions(expressions: readonly CommonTableExpressionNode[] | undefined) {
    for (const { name } of expressions ?? []) this.#expressions.add(name.table.table.identifier.name)
  }

  #conditions(sources: readonly OperationNode[]): OperationNode[] {
    return sources.flatMap((source) => {
      const named = tableOf(source)
      if (!named || this.#expressions.has(named.table)) return []
      const reference = ReferenceNode.create(ColumnNode.create(this.#columnOf(named.table)), TableNode.create(named.alias))
      return [BinaryOperationNode.create(reference, OperatorNode.create('='), ValueNode.create(this.#companyId))]
    })
  }

  #columnOf(table: string) {
    if (table === 'companies') return 'id'
    if (this.#tables.has(table)) return 'companyId'
    throw new Error(`The table ${table} belongs to no company`)
  }
}

function tableOf(source: OperationNode): { table: string; alias: string } | undefined {
  if (TableNode.is(source)) {
    const { name } = source.table.identifier
    return { table: name, alias: name }
  }
  if (AliasNode.is(source) && TableNode.is(source.node) && IdentifierNode.is(source.alias)) {
    return { table: source.node.table.identifier.name, alias: source.alias.name }
  }
  return undefined
}

function withWhere<Node extends { readonly where?: WhereNode }>(node: Node, conditions: OperationNode[]): Node {
  const given = node.where ? [ParensNode.create(node.where.where)] : []
  const [first, ...rest] = [...conditions, ...given]
  return first ? { ...node, where: WhereNode.create(rest.reduce((all, one) => AndNode.create(all, one), first)) } : node
}
