import {
  type AggregateFunctionNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  type FunctionNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OnConflictNode,
  OnNode,
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
  type ValuesItemNode,
  ValuesNode,
  type WithNode,
} from 'kysely'
import type { Param } from './param.ts'
import { mayEscapeScope, namesTables } from './rawSql.ts'
import { assertNoSchema, prependConditions, tableOf, updatedColumn } from './scopeNodes.ts'

/**
 * A Kysely plugin that narrows every statement to one company: every table in `from`, `join`, `using` and subqueries gets its condition,
 * every inserted row gets its company. It refuses tables without a company and whatever it cannot narrow: raw SQL that names tables, raw
 * sources, schema changes.
 */
export function companyScope(companyId: number | Param<number>, tenantTables: ReadonlySet<string>): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => {
      if (!statements.has(node.kind)) throw new Error('Only queries of the builder can be narrowed to a company')
      return new CompanyScope(companyId, tenantTables).transformNode(node, queryId)
    },
    transformResult: async ({ result }) => result,
  }
}

/** Joins that also return rows of the joined table for which the condition is false. */
const outer: ReadonlySet<string> = new Set(['RightJoin', 'FullJoin'])
const statements: ReadonlySet<string> = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
])

class CompanyScope extends OperationNodeTransformer {
  readonly #companyId: number | Param<number>
  readonly #tables: ReadonlySet<string>
  /** Names defined by `with`, where they are visible. Their expressions are narrowed where they are written. */
  #expressions: ReadonlySet<string> = new Set()

  constructor(companyId: number | Param<number>, tables: ReadonlySet<string>) {
    super()
    this.#companyId = companyId
    this.#tables = tables
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#narrowAfterWith(node, queryId, (body) => {
      const narrowed = super.transformSelectQuery(body, queryId)
      return { ...narrowed, where: prependConditions(this.#conditions(node.from?.froms ?? []), narrowed.where) }
    })
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    return this.#narrowAfterWith(node, queryId, (body) => {
      this.#assertCompanyUnchanged(node.updates)
      const narrowed = super.transformUpdateQuery(body, queryId)
      const sources = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]
      return { ...narrowed, where: prependConditions(this.#conditions(sources), narrowed.where) }
    })
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#narrowAfterWith(node, queryId, (body) => {
      const narrowed = super.transformDeleteQuery(body, queryId)
      const sources = [...node.from.froms, ...(node.using?.tables ?? [])]
      return { ...narrowed, where: prependConditions(this.#conditions(sources), narrowed.where) }
    })
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    return this.#narrowAfterWith(node, queryId, (body) => {
      const { into, columns, values, ...narrowed } = super.transformInsertQuery(body, queryId)
      if (!into || !columns || !values || !ValuesNode.is(values)) throw new Error('Only rows of values can be inserted for a company')
      const column = this.#columnOf(assertNoSchema(into).table.identifier.name)
      if (columns.some((given) => given.column.name === column)) throw new Error(`${column} is filled in by itself`)
      const onConflict = narrowed.onConflict && this.#narrowConflict(narrowed.onConflict, into)
      const rows = ValuesNode.create(values.values.map((row) => this.#withCompany(row)))
      return { ...narrowed, into, columns: [...columns, ColumnNode.create(column)], values: rows, ...(onConflict && { onConflict }) }
    })
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const narrowed = super.transformJoin(node, queryId)
    const [condition] = this.#conditions([node.table])
    if (!condition) return narrowed
    if (!narrowed.on) throw new Error('A join on a table of the company needs a condition')
    if (outer.has(node.joinType))
      throw new Error('A join that keeps all rows of a table shows those of other companies: turn it into a left join')
    return { ...narrowed, on: OnNode.create(AndNode.create(condition, ParensNode.create(narrowed.on.on))) }
  }

  protected override transformMergeQuery(): never {
    throw new Error('A merge cannot be narrowed to a company')
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    if (namesTables(node)) throw new Error('Raw SQL that names tables cannot be narrowed to a company')
    return super.transformRaw(node, queryId)
  }

  protected override transformFunction(node: FunctionNode, queryId?: QueryId): FunctionNode {
    if (mayEscapeScope(`${node.func}(`)) throw new Error(`The function ${node.func} cannot be narrowed to a company`)
    return super.transformFunction(node, queryId)
  }

  protected override transformAggregateFunction(node: AggregateFunctionNode, queryId?: QueryId): AggregateFunctionNode {
    if (mayEscapeScope(`${node.func}(`)) throw new Error(`The function ${node.func} cannot be narrowed to a company`)
    return super.transformAggregateFunction(node, queryId)
  }

  /** A `with` name is visible to what follows it; inside its own expression only if that is recursive. */
  #narrowAfterWith<Node extends { readonly with?: WithNode }>(
    node: Node,
    queryId: QueryId | undefined,
    narrow: (body: Node) => Node,
  ): Node {
    const { with: given, ...body } = node
    if (!given) return narrow(node)
    const before = this.#expressions
    const names = given.expressions.map(({ name }) => name.table.table.identifier.name)
    if (given.recursive) this.#expressions = new Set([...before, ...names])
    const expressions = given.expressions.map((expression, at) => {
      const narrowed = this.transformNode(expression, queryId)
      this.#expressions = new Set([...this.#expressions, ...names.slice(at, at + 1)])
      return narrowed
    })
    const narrowed = narrow(body as Node)
    this.#expressions = before
    return { ...narrowed, with: { ...given, expressions } }
  }

  #withCompany(row: ValuesItemNode) {
    return ValueListNode.is(row)
      ? ValueListNode.create([...row.values, ValueNode.create(this.#companyId)])
      : PrimitiveValueListNode.create([...row.values, this.#companyId])
  }

  /** Where a column is unique over all companies, the conflicting row may belong to another company. Then nothing is updated. */
  #narrowConflict(conflict: OnConflictNode, into: TableNode): OnConflictNode {
    if (!conflict.updates) return conflict
    this.#assertCompanyUnchanged(conflict.updates)
    const updateWhere = prependConditions(this.#conditions([into]), conflict.updateWhere)
    return { ...conflict, ...(updateWhere && { updateWhere }) }
  }

  #assertCompanyUnchanged(updates: readonly ColumnUpdateNode[] | undefined) {
    if (updates?.some((update) => updatedColumn(update) === 'companyId')) throw new Error('companyId is filled in by itself')
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
