import { AppError } from '@recado/contract/errors'
import type { EventName } from '@recado/contract/events'
import type { PageQuery, Resource } from '@recado/contract/kit/resource'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import type { TenantDatabase, TenantDb } from './database/schema.ts'
import type { Kernel } from './feature.ts'
import type { Serve } from './http/mountEndpoints.ts'
import type { UploadedFile } from './http/receiveFiles.ts'
import type { LiveEvent } from './live/publish.ts'
import { type PageOf, type RowsQuery, readPage } from './readPage.ts'
import type { Tx } from './transact.ts'

type Handle = TenantDb | Tx['db']

/** What `serveResource` needs from a feature: how to read its rows and how to change them. Each change returns the new row. */
export type Store<Row, Create, Update, Query = PageQuery> = Creates<Row, Create> & {
  table: keyof TenantDatabase & string
  /** Slow work, such as hashing a password or storing a file, runs before the transaction begins. */
  prepare?: <Values extends Create | Update>(values: Values, context: PrepareContext) => Promise<Values>
  rows: (db: Handle) => RowsQuery<Row>
  /** For searched fields that are columns of another table. */
  columns?: Readonly<Record<string, string>>
  /** Turns a stored row into the response, where they differ: for example, a secret is stored sealed. */
  present?: (row: Row) => Row
  /** The rows that this actor sees, where that is not all of them. A request for another row is refused as if it did not exist. */
  seenBy?: (actor: Actor) => (db: Handle) => RowsQuery<Row>
  /** The rows that pass the list's own filters, if one is set. */
  filtered?: (query: Query, db: TenantDb, actor: Actor) => Promise<((db: Handle) => RowsQuery<Row>) | undefined>
  update: (tx: Tx, change: { id: number; row: Row; values: Update }, actor: Actor) => Promise<Row>
  remove: (tx: Tx, row: Row, actor: Actor) => Promise<void>
  /** Additional fields of the response, read after the row is saved with these fields. It cannot undo the save. */
  afterSave?: (row: Row, fields: readonly string[], actor: Actor) => Promise<Partial<Row>>
  /** The page in another order, if the query asks for one. */
  ordered?: (query: Query, db: TenantDb, actor: Actor) => Promise<PageOf<Row>> | undefined
  /** The row as the live event carries it, where that is more than the response. */
  eventRow?: (tx: Tx, row: Row) => Promise<Row>
  /** The list for actors who may not read whole records. */
  listFor?: (
    actor: Actor,
  ) => { rows: (db: Handle) => RowsQuery<Row>; searchIn: readonly string[]; present: (row: Row) => object } | undefined
  /** Whether the actor may read or change this row, where the permission alone does not decide it. */
  allowed?: (actor: Actor, row: Row, act: 'read' | 'change') => boolean
}

type Creates<Row, Create> =
  | {
      create: (tx: Tx, values: Create, actor: Actor) => Promise<Row>
      /** The response to a request for one record, where that is more than the row. */
      details?: (db: Handle, row: Row) => Promise<Row>
    }
  /** For inserts that nothing else waits for: the insert goes with the commit. `created` is called after it, and publishes the event. */
  | { createAlong: (tx: Tx, values: Create, actor: Actor, created: (row: Row) => void) => Promise<void> }

type PrepareContext = { actor: Actor; db: TenantDb; id?: number; files?: readonly UploadedFile[] }

type RowRequest = { id: number; actor: Actor }

type ServeOptions<R extends Resource, Row> = {
  resource: R
  store: Store<Row, z.output<R['create']>, z.output<R['update']>>
  event: LiveEvent<Row> & { name: EventName }
}

export function assertExists<Row>(row: Row | undefined, missing: Resource['missing']): Row {
  if (!row) throw new AppError(missing)
  return row
}

/** Reads one row as the response returns it, if the actor may see it. */
function rowReaders<Row, Create, Update>(store: Store<Row, Create, Update>, missing: Resource['missing']) {
  const { table, present = (row: Row) => row, seenBy = () => store.rows } = store
  const byId = (db: Handle, { id, actor }: RowRequest) => seenBy(actor)(db).where(`${table}.id` as never, '=', id as never)
  return {
    seenBy,
    readRow: async (db: Handle, request: RowRequest) =>
      present(assertExists((await byId(db, request).executeTakeFirst()) as Row | undefined, missing)),
    /** A second change waits here and then finds the row as the first one left it, or deleted. */
    lockRow: async ({ db }: Tx, request: RowRequest) =>
      present(assertExists((await byId(db, request).forNoKeyUpdate(table).executeTakeFirst()) as Row | undefined, missing)),
  }
}

/** Returns the row, or throws if the actor may not do this with it. */
const assertAllowedBy =
  <Row>(allowed: ((actor: Actor, row: Row, act: 'read' | 'change') => boolean) | undefined) =>
  (actor: Actor, row: Row, act: 'read' | 'change') => {
    if (allowed?.(actor, row, act) === false) throw new AppError('ERR_NO_PERMISSION')
    return row
  }

/** Returns an object that has the fields of the row once the transaction is committed. */
async function createdAlong<Row extends object>(create: (created: (row: Row) => void) => Promise<void>, publish: (row: Row) => void) {
  const inserted = {} as Row
  await create((row) => publish(Object.assign(inserted, row)))
  return inserted
}

/** Saves a row in one transaction, then adds the fields that `afterSave` returns to the response. */
const savingWith =
  <Row extends object>({ transact }: Pick<Kernel, 'transact'>, { afterSave }: Pick<Store<Row, never, never>, 'afterSave'>) =>
  async ({ actor, values }: { actor: Actor; values: object }, work: (tx: Tx) => Promise<Row>): Promise<Row> => {
    const row = await transact(actor, work)
    return { ...row, ...(await afterSave?.(row, Object.keys(values), actor)) }
  }

/**
 * Serves the five operations of a resource and publishes an event for each change.
 * @example serveResource(serve, kernel, { resource: tags, store: tagStore, event: tagEvent })
 */
export function serveResource<R extends Resource, Row extends z.output<R['row']> & { id: number }>(
  serve: Serve,
  { transact }: Pick<Kernel, 'transact'>,
  { resource, store, event }: ServeOptions<R, Row>,
) {
  const { endpoints, missing, name } = resource
  const listing: Pick<Resource, 'order' | 'searchIn' | 'searchDigits' | 'pageSize'> = resource
  const { table, prepare = async (values) => values, present = (row) => row } = store
  const details: (db: Handle, row: Row) => Promise<Row> = ('create' in store && store.details) || (async (_db, row) => row)
  const assertAllowed = assertAllowedBy(store.allowed)
  const { seenBy, readRow, lockRow } = rowReaders(store, missing)
  const save = savingWith({ transact }, store)

  serve.signedIn(endpoints.list, async ({ actor, db, query }) => {
    const restricted = store.listFor?.(actor)
    const rows = restricted?.rows ?? (await store.filtered?.(query, db, actor)) ?? seenBy(actor)
    const list = { ...listing, searchIn: restricted?.searchIn ?? listing.searchIn, columns: store.columns, table, rows }
    const { rows: stored, ...paging } = (await store.ordered?.(query, db, actor)) ?? (await readPage<Row>(db, list, query))
    const page = stored.map(restricted?.present ?? present)
    return resource.rows === null ? page : { [resource.rows]: page, ...paging }
  })
  serve.signedIn(endpoints.get, async ({ actor, db, params: { id } }) =>
    details(db, assertAllowed(actor, await readRow(db, { id, actor }), 'read')),
  )
  serve.signedIn(endpoints.create, async ({ actor, db, body, files }) => {
    const values = await prepare(body as z.output<R['create']>, { actor, db, files })
    return save({ actor, values }, async (tx) => {
      const publish = (row: Row) => tx.emit(event, 'create', row)
      if ('createAlong' in store) return createdAlong<Row>((created) => store.createAlong(tx, values, actor, created), publish)
      const row = await store.create(tx, values, actor)
      publish(row)
      return details(tx.db, row)
    })
  })
  serve.signedIn(endpoints.update, async ({ actor, db, params: { id }, body }) => {
    const values = await prepare(body as z.output<R['update']>, { actor, db, id })
    return save({ actor, values }, async (tx) => {
      const before = assertAllowed(actor, await lockRow(tx, { id, actor }), 'change')
      const row = await store.update(tx, { id, row: before, values }, actor)
      tx.emit(event, 'update', (await store.eventRow?.(tx, row)) ?? row, { before })
      return details(tx.db, row)
    })
  })
  serve.signedIn(endpoints.remove, ({ actor, params }) =>
    transact(actor, async (tx) => {
      const row = assertAllowed(actor, await lockRow(tx, { id: params.id, actor }), 'change')
      await store.remove(tx, row, actor)
      tx.emit(event, 'delete', row)
      return { message: `${name}.deleted` }
    }),
  )
}
