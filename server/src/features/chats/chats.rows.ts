import type { Chat } from '@recado/contract/chats/chats'
import type { Actor } from '@recado/contract/permissions'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import { type RowsQuery, rowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'

type Handle = TenantDb | Tx['db']

const columns = ['id', 'uuid', 'kind', 'title', 'ownerId', 'lastMessage', 'lastSenderId', 'activity', 'createdAt', 'updatedAt'] as const

/** Chats for the API, with their members. */
export const chatRows = (db: Handle): RowsQuery<Chat> =>
  rowsQuery<Chat>(
    (db as TenantDb)
      .selectFrom('chats')
      .select(columns.map((name) => `chats.${name}` as const))
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('chatUsers')
            .innerJoin('users', 'users.id', 'chatUsers.userId')
            .select(['chatUsers.userId as id', 'chatUsers.userId', 'chatUsers.unreads', 'chatUsers.readUpTo'])
            .select((of) => jsonBuildObject({ id: of.ref('users.id'), name: of.ref('users.name') }).as('user'))
            .whereRef('chatUsers.chatId', '=', 'chats.id')
            .orderBy('chatUsers.userId'),
        ).as('users'),
      ),
  )

/** The chats of which the user is a member, whatever rights they have. */
export const chatsOfUser =
  ({ userId }: Pick<Actor, 'userId'>) =>
  (db: Handle): RowsQuery<Chat> =>
    chatRows(db).where((eb) =>
      eb.exists(
        eb.selectFrom('chatUsers as mine').select('mine.userId').whereRef('mine.chatId', '=', 'chats.id').where('mine.userId', '=', userId),
      ),
    )

/** The chat, if the actor is a member. */
export const requireChat = async (db: Handle, actor: Pick<Actor, 'userId'>, id: number): Promise<Chat> =>
  assertExists(await chatsOfUser(actor)(db).where('chats.id', '=', id).executeTakeFirst(), 'ERR_NO_CHAT_FOUND')

/** Reads and locks the chat, so that its messages are stored one after the other. */
export const lockChat = async (
  { db }: Tx,
  actor: Pick<Actor, 'userId'>,
  id: number,
  missing: 'ERR_NO_CHAT_FOUND' | 'ERR_NO_CHAT_MESSAGE_FOUND' = 'ERR_NO_CHAT_FOUND',
): Promise<Chat> =>
  assertExists(await chatsOfUser(actor)(db).where('chats.id', '=', id).forNoKeyUpdate('chats').executeTakeFirst(), missing)

export const readChat = async ({ db }: Tx, id: number): Promise<Chat> =>
  assertExists(await chatRows(db).where('chats.id', '=', id).executeTakeFirst(), 'ERR_NO_CHAT_FOUND')
