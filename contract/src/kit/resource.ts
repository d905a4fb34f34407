import { z } from 'zod'
import { endpoint, type Files } from './endpoint.ts'
import { type RecordName, record } from './endpointExamples.ts'
import type { Action, ErrorCode, PlanFeature } from './featureNames.ts'
import { byId, confirmation } from './fields.ts'
import type { Order } from './liveList.ts'

/** The most rows that a page of a list has. */
export const MAX_PAGE_SIZE = 200

/** What every list takes. Our own client pages by `cursor`; `pageNumber` is for old ones. */
export const pageQuery = z.object({
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(250).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
})
export type PageQuery = z.output<typeof pageQuery>

export const pageOf = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ [name]: z.array(row), count: z.int(), hasMore: z.boolean(), nextCursor: z.string().nullable() } as {
    [K in Name]: z.ZodArray<Row>
  } & { count: z.ZodInt; hasMore: z.ZodBoolean; nextCursor: z.ZodNullable<z.ZodString> })

type RowSchema = z.ZodObject<{ id: z.ZodType<number, number> } & z.ZodRawShape>

export type ResourceSpec<
  Name extends RecordName,
  Rows extends string,
  Row extends RowSchema,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Filters extends z.ZodRawShape = Record<never, never>,
  Answer extends RowSchema = Row,
> = {
  name: Name
  path: string
  /** The key of the rows in a page; null if the list is a bare array. */
  rows: Rows | null
  row: Row
  /** The response to create and update, if it has more than the row, such as a secret that is shown once. */
  answer?: Answer
  create: Create
  /** A create call may bring files with it. */
  files?: Files
  update: Update
  order: Order
  /** Fields of the row, or of a record within it: `contact.name`. */
  searchIn: readonly ((keyof z.output<Row> & string) | `${keyof z.output<Row> & string}.${string}`)[]
  /** Fields of digits, such as phone numbers: found however the number was typed. */
  searchDigits?: readonly (keyof z.output<Row> & string)[]
  pageSize: number
  /** The list's filters, apart from search and position. */
  filters?: Filters
  access: { list: Action; get: Action; create: Action; update: Action; remove: Action }
  /** With this lesser permission callers may read and change their own record. */
  own?: { of: 'user' | 'company'; access: Action }
  plan?: PlanFeature
  /** The record that examples use, where people change only their own. */
  given?: RecordName
  /** The error code for a missing record. */
  missing: ErrorCode
  errors: { list?: readonly ErrorCode[]; create: readonly ErrorCode[]; update: readonly ErrorCode[]; remove: readonly ErrorCode[] }
  example: { create: z.input<Create>; update: z.input<Update> }
}

/**
 * The five operations of anything that people list and edit, from one description.
 * @example export const tags = resource({ name: 'tag', path: '/tags', rows: 'tags', row, create, update, … })
 */
export function resource<
  Name extends RecordName,
  Rows extends string,
  Row extends RowSchema,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Filters extends z.ZodRawShape = Record<never, never>,
  Answer extends RowSchema = Row,
>(spec: ResourceSpec<Name, Rows, Row, Create, Update, Filters, Answer>) {
  const { name, path, row, access, missing, errors, plan, own, given = name } = spec
  const answer = (spec.answer ?? row) as Answer
  const common = { ...(plan && { plan }) }
  const addressed = { ...common, path: `${path}/:id`, params: byId, example: { params: { id: record(given) } } }
  const one = { ...addressed, ...(own && { own: { param: 'id', ...own } }) }
  const query = pageQuery.extend((spec.filters ?? {}) as Filters)
  const list = { ...common, method: 'GET', path, summary: `List: ${name}`, access: access.list, query, errors: errors.list ?? [] } as const
  return {
    ...spec,
    endpoints: {
      list: endpoint({ ...list, output: (spec.rows === null ? z.array(row) : pageOf(spec.rows, row)) as z.ZodType<unknown> }),
      get: endpoint({ ...one, method: 'GET', summary: `Read one: ${name}`, access: access.get, output: row, errors: [missing] }),
      create: endpoint({
        ...common,
        method: 'POST',
        path,
        summary: `Create: ${name}`,
        access: access.create,
        ...(spec.files && { files: spec.files }),
        body: spec.create,
        output: answer,
        errors: errors.create,
        example: { body: spec.example.create },
        makes: name,
      }),
      update: endpoint({
        ...one,
        method: 'PUT',
        summary: `Change: ${name}`,
        access: access.update,
        body: spec.update,
        output: answer,
        errors: [missing, ...errors.update],
        example: { ...one.example, body: spec.example.update },
      }),
      remove: endpoint({
        ...addressed,
        method: 'DELETE',
        summary: `Delete: ${name}`,
        access: access.remove,
        output: confirmation,
        errors: [missing, ...errors.remove],
      }),
    },
  }
}

type AnyRow = z.ZodType<{ id: number }> & RowSchema
/** Any resource, for code that serves or shows all of them alike. */
export type Resource = ReturnType<typeof resource<RecordName, string, AnyRow, z.ZodObject, z.ZodObject>>
