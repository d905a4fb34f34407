import type { ChatMessage } from '@recado/contract/chats/chatMessages'
import type { PageQuery } from '@recado/contract/kit/resource'
import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cutPage, decodeCursor } from '../../kernel/cursor.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { chatMessagePresenter, chatMessageRows, type StoredChatMessage } from './chatMessages.rows.ts'

const PAGE = 20
/** The highest value of `count`: more are not counted. */
const COUNTED = 10_000
const cursorSchema = z.tuple([z.int32()])

type Page = { records: ChatMessage[]; count: number; hasMore: boolean; nextCursor: string | null }

/** The newest messages of a chat, or those before a cursor, oldest first. */
export async function chatMessagePage(
  db: TenantDb,
  kernel: Pick<Kernel, 'urlSigner'>,
  { chatId, query }: { chatId: number; query: PageQuery },
): Promise<Page> {
  const { limit = PAGE, cursor, pageNumber = 1, searchParam = '' } = query
  const pattern = searchParam.trim()
  const within = <Query extends { where: (condition: never) => Query }>(rows: Query) => {
    const inChat = rows.where(sql<boolean>`"chatMessages"."chatId" = ${chatId}` as never)
    return pattern === '' ? inChat : inChat.where(sql<boolean>`"chatMessages".folded like ${likePattern(pattern)}` as never)
  }
  const counted = within(db.selectFrom('chatMessages').select('chatMessages.seq')).limit(COUNTED)
  const countedRow = (eb: ExpressionBuilder<TenantDatabase, never>) =>
    eb.selectFrom(counted.as('counted')).select(eb.fn.countAll<number>().as('all'))
  const ordered = within(chatMessageRows(db).select((eb) => countedRow(eb as never).as('total')))
    .orderBy('chatMessages.seq', 'desc')
    .limit(limit + 1)
  const placed = cursor
    ? ordered.where('chatMessages.seq', '<', decodeCursor(cursor, cursorSchema)[0])
    : ordered.offset((pageNumber - 1) * limit)
  const found = (await placed.execute()) as (StoredChatMessage & { total: number })[]
  const { rows, ...page } = cutPage(found, limit, ({ seq }) => [seq])
  return {
    records: rows.toReversed().map(({ total: _, ...row }) => chatMessagePresenter(kernel)(row)),
    count: found[0]?.total ?? 0,
    ...page,
  }
}
