import { type Change, type ChangedField, type ChangeFilters, platformChangeKinds, platformLogKinds } from '@recado/contract/changes'
import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'
import type { Via } from '../../kernel/database/actorOfChanges.ts'
import type { PlatformDb, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel, PlatformKernel } from '../../kernel/feature.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { type RecordNames, readRecordNames } from './recordNames.ts'

/** The books of which the page is made, in the order of rows of the same moment. */
const books = ['c', 's', 'd'] as const
type Book = (typeof books)[number]
const cursorSchema = z.tuple([z.iso.datetime(), z.enum(books), z.int().nonnegative()])
type Position = z.output<typeof cursorSchema>
const LAST_ID = 2_147_483_647

/** A row of any book. */
export type LoggedRow = {
  book: Book
  id: number
  at: string
  kind: string
  action: string
  recordId: string | null
  recordName: string | null
  userId: number | null
  userName: string | null
  via: Via
  changes: Readonly<Record<string, readonly [unknown, unknown] | null>> | null
  times: number
  companyId: number
}

type Wanted = { filters: ChangeFilters; cursor?: string | undefined; limit: number }
/** Few sizes make few statements: a limit stands as a literal in its text. One row more tells whether there is a next page. */
const readSizeOf = (limit: number) => (limit <= 200 ? 201 : 1001)

export type PageOfChanges = { changes: Change[]; nextCursor: string | null }

/** A page of the company's log: its own book, the acts of support visits and the changes of the due date, by time. */
export async function readChanges(kernel: Kernel, companyId: number, { filters, cursor, limit }: Wanted): Promise<PageOfChanges> {
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema)
  const most = readSizeOf(limit)
  const asked: Asked = { filters, position, most }
  const names = await readFewNames(kernel.read(companyId), filters)
  const isTextAlone = filters.userId === undefined && filters.kind === undefined && filters.recordId === undefined
  const [own, acts, dueDates] = await kernel.readTogether<[OwnRow, SupportRow, DueDateRow]>(
    companyId,
    (db) => (names && isTextAlone ? ownBookByNames(db, asked) : ownBook(db, asked, names)).execute(),
    (db) => supportBook(db, asked).execute(),
    (db) => dueDateBook(db, asked).execute(),
  )
  const rows = [...own.map(fromOwnBook), ...acts.map(fromSupport), ...dueDates.map(fromDueDates)].sort(newestFirst)
  const shown = rows.slice(0, limit)
  const recordNames = await readRecordNames(kernel, companyId, shown)
  return { changes: shown.map((row) => toChange(row, recordNames, null)), nextCursor: nextCursor(rows, limit) }
}

/** A page of what concerns the platform, of all companies. */
export async function readPlatformChanges(
  { platform }: Pick<PlatformKernel, 'platform'>,
  { filters, cursor, limit }: Wanted,
): Promise<PageOfChanges> {
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema)
  const rows = await filtered(platformRows(platform), filters, position)
    .where('changes.kind', 'in', platformLogKinds)
    .limit(sql.lit(readSizeOf(limit)))
    .execute()
  const shown = rows.slice(0, limit)
  return {
    changes: shown.map(({ companyName, ...row }) =>
      toChange({ ...row, book: 'c' }, noNames, { id: row.companyId, name: companyName ?? '' }),
    ),
    nextCursor: nextCursor(
      rows.map((row) => ({ ...row, book: 'c' as const })),
      limit,
    ),
  }
}
const noNames: RecordNames = { ofRecord: () => undefined, ofValue: () => undefined }

const columns = [
  'changes.id',
  'changes.at',
  'changes.kind',
  'changes.action',
  'changes.recordId',
  'changes.recordName',
  'changes.userId',
  'changes.userName',
  'changes.via',
  'changes.changes',
  'changes.times',
  'changes.companyId',
] as const

const platformRows = (platform: PlatformDb) =>
  platform
    .selectFrom('changes')
    .select(columns)
    .select((eb) =>
      eb.selectFrom('companies').select('companies.name').whereRef('companies.id', '=', 'changes.companyId').as('companyName'),
    )

type Asked = { filters: ChangeFilters; position: Position | undefined; most: number }
type OwnRow = Omit<LoggedRow, 'book'>
const fromOwnBook = (row: OwnRow): LoggedRow => ({ ...row, book: 'c' })

/** The platform's company has the rows of companies that were deleted. Only its super users see them. */
const isNoDeletedCompany = sql<boolean>`(${sql.ref('changes.kind')} <> 'company' or ${sql.ref('changes.recordId')} = ${sql.ref('changes.companyId')}::text)`

/** The query of the company's own book; the bench reads its plans. `names`: of the records that the text finds, where they are few. */
export const ownBook = (db: TenantDb, { filters, position, most }: Asked, names?: readonly string[]) =>
  filtered(db.selectFrom('changes').select(columns), filters, position, names)
    .where('changes.kind', 'not in', platformChangeKinds)
    .where(isNoDeletedCompany)
    .limit(sql.lit(most))

/** The newest rows of each of a few names. An index has all that it takes to choose the page. */
export function ownBookByNames(db: TenantDb, { filters: { from, to, searchParam = '' }, position, most }: Asked) {
  const page = db
    .selectFrom(namesLike(db, searchParam).as('named'))
    .innerJoinLateral(
      (eb) =>
        filtered(eb.selectFrom('changes').select(['changes.at', 'changes.id']), { from, to }, position)
          .whereRef('changes.recordName', '=', 'named.name')
          .where('changes.kind', 'not in', platformChangeKinds)
          .where(isNoDeletedCompany)
          .limit(sql.lit(most))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.at', 'newest.id'])
    .orderBy('newest.at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(sql.lit(most))
  return db
    .selectFrom(page.as('page'))
    .innerJoin('changes', 'changes.id', 'page.id')
    .select(columns)
    .orderBy('changes.at', 'desc')
    .orderBy('changes.id', 'desc')
}

/** With more names than this a text is frequent, and the newest rows that have it are found sooner by time. */
const FEW_NAMES = 1000

const namesLike = (db: TenantDb, searchParam: string) =>
  db
    .selectFrom('changeNames')
    .select('changeNames.name')
    .where(sql`fold(${sql.ref('changeNames.name')})`, 'like', likePattern(searchParam))

/** Undefined without a text, and where it is frequent. */
async function readFewNames(db: TenantDb, { searchParam = '' }: ChangeFilters): Promise<string[] | undefined> {
  if (searchParam.trim() === '') return undefined
  const rows = await namesLike(db, searchParam)
    .limit(sql.lit(FEW_NAMES + 1))
    .execute()
  return rows.length > FEW_NAMES ? undefined : rows.map(({ name }) => name)
}

// biome-ignore lint/suspicious/noExplicitAny: the same conditions for the handle of a company and that of the platform
type ChangesQuery = SelectQueryBuilder<any, 'changes', any>
function filtered<Query>(query: Query, filters: ChangeFilters, position: Position | undefined, names?: readonly string[]): Query {
  const { userId, kind, recordId, from, to, searchParam = '' } = filters
  let rows = query as ChangesQuery
  if (userId !== undefined) rows = rows.where('changes.userId', '=', userId)
  if (kind !== undefined) rows = rows.where('changes.kind', '=', kind)
  if (recordId !== undefined) rows = rows.where('changes.recordId', '=', recordId)
  if (from !== undefined) rows = rows.where('changes.at', '>=', from)
  if (to !== undefined) rows = rows.where('changes.at', '<', to)
  if (names) rows = names.length > 0 ? rows.where('changes.recordName', 'in', names) : rows.where(sql<boolean>`false`)
  else if (searchParam.trim() !== '') rows = rows.where(sql`fold(${sql.ref('changes.recordName')})`, 'like', likePattern(searchParam))
  if (position) rows = rows.where(beyond('c', position, sql.ref('changes.at'), sql.ref('changes.id')))
  return rows.orderBy('changes.at', 'desc').orderBy('changes.id', 'desc') as Query
}

/** Rows after the position, in the order of time, book and id. */
function beyond(book: Book, [at, lastBook, lastId]: Position, time: ReturnType<typeof sql.ref>, id: ReturnType<typeof sql.ref>) {
  const order = books.indexOf(book) - books.indexOf(lastBook)
  const bound = order === 0 ? lastId : order > 0 ? LAST_ID : 0
  return sql<boolean>`(${time}, ${id}) < (${at}::timestamptz, ${bound}::bigint)`
}

/** The other books have no names of records, and one kind each. */
const mayHave = (kind: 'support' | 'dueDate', { kind: wanted, recordId, searchParam = '' }: ChangeFilters) =>
  (wanted === undefined || wanted === kind) && recordId === undefined && searchParam.trim() === ''

type SupportRow = Pick<LoggedRow, 'id' | 'at' | 'companyId' | 'userId' | 'userName'> & { method: string; address: string }
const fromSupport = ({ method, address, ...row }: SupportRow): LoggedRow => ({
  ...row,
  book: 's',
  kind: 'support',
  action: 'supportAct',
  recordId: null,
  recordName: `${method} ${address}`,
  via: 'support',
  changes: null,
  times: 1,
})

function supportBook(db: TenantDb, { filters, position, most }: Asked) {
  const { userId, from, to } = filters
  const [at, id] = [sql.ref('supportActs.at'), sql.ref('supportActs.id')]
  return db
    .selectFrom('supportActs')
    .innerJoin('supportVisits', 'supportVisits.id', 'supportActs.visitId')
    .select(['supportActs.id', 'supportActs.at', 'supportActs.method', 'supportActs.address', 'supportActs.companyId'])
    .select(['supportVisits.userId', 'supportVisits.userName'])
    .$if(!mayHave('support', filters), (query) => query.where(sql<boolean>`false`))
    .$if(userId !== undefined, (query) => query.where('supportVisits.userId', '=', userId ?? 0))
    .$if(from !== undefined, (query) => query.where('supportActs.at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('supportActs.at', '<', to ?? ''))
    .$if(position !== undefined, (query) => query.where(beyond('s', position as Position, at, id)))
    .orderBy('supportActs.at', 'desc')
    .orderBy('supportActs.id', 'desc')
    .limit(sql.lit(most))
}

type DueDateRow = Pick<LoggedRow, 'id' | 'at' | 'companyId' | 'userId' | 'userName'> & {
  fromDay: string | null
  toDay: string | null
  cause: string
}
const fromDueDates = ({ fromDay, toDay, cause, ...row }: DueDateRow): LoggedRow => ({
  ...row,
  book: 'd',
  kind: 'dueDate',
  action: cause,
  recordId: null,
  recordName: null,
  via: row.userId === null ? 'system' : 'page',
  changes: { dueDate: [fromDay, toDay] },
  times: 1,
})

/** Users of the platform have no row in the company, so their change has no name. */
function dueDateBook(db: TenantDb, { filters, position, most }: Asked) {
  const { userId, from, to } = filters
  const [at, id] = [sql.ref('dueDateChanges.createdAt'), sql.ref('dueDateChanges.id')]
  return db
    .selectFrom('dueDateChanges')
    .leftJoin('users', 'users.id', 'dueDateChanges.userId')
    .select(['dueDateChanges.id', 'dueDateChanges.createdAt as at', 'dueDateChanges.fromDay', 'dueDateChanges.toDay'])
    .select(['dueDateChanges.cause', 'dueDateChanges.companyId', 'dueDateChanges.userId', 'users.name as userName'])
    .$if(!mayHave('dueDate', filters), (query) => query.where(sql<boolean>`false`))
    .$if(userId !== undefined, (query) => query.where('dueDateChanges.userId', '=', userId ?? 0))
    .$if(from !== undefined, (query) => query.where('dueDateChanges.createdAt', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('dueDateChanges.createdAt', '<', to ?? ''))
    .$if(position !== undefined, (query) => query.where(beyond('d', position as Position, at, id)))
    .orderBy('dueDateChanges.createdAt', 'desc')
    .orderBy('dueDateChanges.id', 'desc')
    .limit(sql.lit(most))
}

function newestFirst(a: LoggedRow, b: LoggedRow) {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.book === b.book ? b.id - a.id : books.indexOf(a.book) - books.indexOf(b.book)
}

function nextCursor(rows: readonly Pick<LoggedRow, 'at' | 'book' | 'id'>[], limit: number) {
  const last = rows[limit - 1]
  return rows.length > limit && last ? encodeCursor([last.at, last.book, last.id]) : null
}

function toChange(row: LoggedRow, names: RecordNames, company: Change['company']): Change {
  const { book, id, at, kind, action, recordId, recordName, userId, userName, via, changes, times } = row
  return {
    id: `${book}${id}`,
    at,
    kind,
    action,
    recordId,
    recordName: recordName ?? names.ofRecord(kind, recordId) ?? null,
    user: userId === null && userName === null ? null : { id: userId, name: userName ?? '' },
    via,
    fields: Object.entries(changes ?? {}).map(([column, values]) => toField(column, values, names)),
    times,
    company,
  }
}

function toField(column: string, values: readonly [unknown, unknown] | null, names: RecordNames): ChangedField {
  const textOf = (value: unknown) => (value === null || value === undefined ? null : (names.ofValue(column, value) ?? plain(value)))
  const [before, after] = values ?? [null, null]
  return { column, secret: values === null, before: textOf(before), after: textOf(after) }
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
