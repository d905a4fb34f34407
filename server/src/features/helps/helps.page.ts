import type { PageQuery } from '@recado/contract/kit/resource'
import { type SqlBool, sql } from 'kysely'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { cursorSchemas } from '../../kernel/readPage.ts'

const PAGE = 20
const COUNTED = 10_000
const MOST = 1000

const byTitle = sql`fold(title) collate "C"`
const rows = (db: PlatformDb) => db.selectFrom('helps').select(['id', 'title', 'video', 'description']).orderBy(byTitle).orderBy('id')

export const allHelps = (db: PlatformDb) => rows(db).limit(MOST).execute()

/** A page of help videos sorted by title. They belong to no company, so the usual page function for company rows cannot be used. */
export async function readHelpVideosPage(db: PlatformDb, { searchParam = '', pageNumber = 1, cursor, limit = PAGE }: PageQuery) {
  const pattern = likePattern(searchParam)
  const found = sql<SqlBool>`(fold(title) like ${pattern} or fold(description) like ${pattern})`
  const position = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchemas.name)
  const beyond = position && sql<SqlBool>`(fold(title) collate "C", id) > (fold(${position[0]}) collate "C", ${position[1]})`
  const counted = db.selectFrom('helps').select(sql`1`.as('one')).where(found).limit(COUNTED)
  const read = await rows(db)
    .where(found)
    .$if(beyond !== undefined, (query) => query.where(beyond ?? found))
    .limit(limit + 1)
    .$if(beyond === undefined, (query) => query.offset((pageNumber - 1) * limit))
    .execute()
  const { rows: records, ...page } = cutPage(read, limit, ({ title, id }) => [title, id])
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { records, count, ...page }
}
