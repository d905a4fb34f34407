import { fold } from '@recado/contract/kit/fold'
import type { PageQuery } from '@recado/contract/kit/resource'
import { type SqlBool, sql } from 'kysely'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { cursorSchemas } from '../../kernel/readPage.ts'
import { announcementPresenter, announcementRows } from './announcements.rows.ts'

const PAGE = 20
const COUNTED = 10_000

/** Newest first: all of them for the platform's administrators, the published ones for everybody else. */
export async function announcementPage(kernel: PlatformKernel, query: PageQuery, { all }: { all: boolean }) {
  const { platform } = kernel
  const limit = query.limit ?? PAGE
  const wanted = conditionsOf(query, all)
  const rows = announcementRows(platform)
    .where(wanted)
    .orderBy('announcements.id', 'desc')
    .limit(limit + 1)
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, cursorSchemas.number)[1]
  const read = await (cursor === undefined
    ? rows.offset(((query.pageNumber ?? 1) - 1) * limit)
    : rows.where('announcements.id', '<', cursor)
  ).execute()
  const { rows: found, ...page } = cutPage(read, limit, ({ id }) => [id, id])
  return { records: found.map(announcementPresenter(kernel)), count: await count(platform, wanted), ...page }
}

function conditionsOf({ searchParam = '' }: PageQuery, all: boolean) {
  const pattern = likePattern(fold(searchParam.trim()))
  const found = sql`(fold(announcements.title) like ${pattern} or fold(announcements.text) like ${pattern})`
  return sql<SqlBool>`${all ? sql`true` : sql`announcements."publishedAt" is not null`} and ${found}`
}

async function count(platform: PlatformDb, wanted: ReturnType<typeof conditionsOf>) {
  const rows = platform.selectFrom('announcements').select(sql`1`.as('one')).where(wanted).limit(COUNTED)
  const { all } = await platform
    .selectFrom(rows.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return all
}
