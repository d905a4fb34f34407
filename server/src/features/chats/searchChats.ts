import { type Chat, type chatEndpoints, MAX_CHATS_FOUND, MIN_SEARCH_LETTERS } from '@recado/contract/chats/chats'
import type { OutputOf } from '@recado/contract/kit/endpoint'
import type { Actor } from '@recado/contract/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts'
import type { TenantDatabase, TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { likePattern } from '../../kernel/likePattern.ts'
import { chatMessagePresenter, chatMessageRows, type StoredChatMessage } from './chatMessages.rows.ts'
import { chatsOfUser } from './chats.rows.ts'

type Found = OutputOf<typeof chatEndpoints.search>
type Reader = Pick<Actor, 'userId'>

const PAGE = 20
const cursorSchema = z.tuple([z.int32()])

/** Searches the names and the messages of the user's chats. */
export async function searchChats(
  db: TenantDb,
  kernel: Pick<Kernel, 'urlSigner'>,
  { reader, q, cursor }: { reader: Reader; q: string; cursor?: string | undefined },
): Promise<Found> {
  const pattern = likePattern(q)
  const chats = cursor === undefined ? await chatsTitled(db, reader, pattern) : []
  if (Array.from(q).length < MIN_SEARCH_LETTERS) return { chats, messages: [], nextCursor: null }
  const hits = await messagesContaining(db, { reader, pattern, cursor })
  const rows = hits.slice(0, PAGE)
  const last = rows.at(-1)
  return {
    chats,
    messages: rows.map(({ kind, title, ...row }) => ({ ...chatMessagePresenter(kernel)(row), chat: { id: row.chatId, kind, title } })),
    nextCursor: hits.length > PAGE && last ? encodeCursor([last.seq]) : null,
  }
}

/** Searches titles and the names of other members: the title of a direct chat holds only the names from when it was opened. */
const chatsTitled = (db: TenantDb, { userId }: Reader, pattern: string): Promise<Chat[]> =>
  chatsOfUser({ userId })(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('chats.kind', '=', 'group'), sql<boolean>`fold(${eb.ref('chats.title')}) like ${pattern}`]),
        eb.exists(
          eb
            .selectFrom('chatUsers as others')
            .innerJoin('users as people', 'people.id', 'others.userId')
            .select('others.userId')
            .whereRef('others.chatId', '=', 'chats.id')
            .where('others.userId', '!=', userId)
            .where((of) => sql<boolean>`fold(${of.ref('people.name')}) like ${pattern}`),
        ),
      ]),
    )
    .orderBy('chats.activity', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(sql.lit(MAX_CHATS_FOUND))
    .execute()

type Hit = StoredChatMessage & Pick<Chat, 'kind' | 'title'>
type SearchRequest = { reader: Reader; pattern: string; cursor: string | undefined }

const messagesContaining = (db: TenantDb, { reader: { userId }, pattern, cursor }: SearchRequest) =>
  chatMessageRows(db)
    .innerJoin('chats', 'chats.id', 'chatMessages.chatId')
    .select(['chats.kind', (eb) => titleFor(eb, userId).as('title')])
    // An array of all chats: else PostgreSQL would search the text index once per chat.
    .where((eb) => sql<boolean>`${eb.ref('chatMessages.chatId')} = any (array${chatsWith(db, userId)})`)
    .where('chatMessages.folded', 'like', pattern)
    .$if(cursor !== undefined, (rows) => rows.where('chatMessages.seq', '<', decodeCursor(cursor ?? '', cursorSchema)[0]))
    .orderBy('chatMessages.seq', 'desc')
    .limit(sql.lit(PAGE + 1))
    .execute() as Promise<Hit[]>

const chatsWith = (db: TenantDb, userId: number) => db.selectFrom('chatUsers').select('chatId').where('userId', '=', userId)

/** The name of the other member; once they have left, the stored title. */
const titleFor = (eb: ExpressionBuilder<TenantDatabase, 'chats'>, userId: number) =>
  eb.fn.coalesce(
    eb
      .selectFrom('chatUsers as others')
      .innerJoin('users as people', 'people.id', 'others.userId')
      .select('people.name')
      .whereRef('others.chatId', '=', 'chats.id')
      .where('others.userId', '!=', userId)
      .where('chats.kind', '=', 'direct')
      .limit(1),
    'chats.title',
  )
