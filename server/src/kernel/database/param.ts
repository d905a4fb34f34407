import { type Expression, ValueNode } from 'kysely'

/** A parameter of a prepared statement: each call passes its value. Within the query it is an expression. */
export class Param<T> implements Expression<T> {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** Only the type counts. */
  get expressionType(): T | undefined {
    return undefined
  }
  toOperationNode() {
    return ValueNode.create(this)
  }
}

/** Also of values that some calls leave out: a statement that has such a parameter refuses those calls. */
export type Params<Values> = { readonly [Name in keyof Values]-?: Param<Exclude<Values[Name], undefined>> }

const anyParam = new Proxy({}, { get: (_, name) => new Param(String(name)) })

/**
 * The parameters of a prepared statement, by the types of their values.
 * @example prepared(params<{ id: number }>(), (db, p) => db.selectFrom('tags').select('name').where('id', '=', p.id))
 */
// The cast: a proxy has every property, and the compiler cannot know that.
export const params = <Values extends Record<string, unknown>>() => anyParam as Params<Values>

/** The parameter for the company of the handle with which a prepared statement is called. */
export const COMPANY = new Param<number>('company')
