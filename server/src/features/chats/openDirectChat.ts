import type { Chat } from '@recado/contract/chats/chats'
import { AppError } from '@recado/contract/errors'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import type { Tx } from '../../kernel/transact.ts'
import { chatListEvent } from './chats.event.ts'
import { readChat } from './chats.rows.ts'
import { addMembers } from './chats.store.ts'

/** Opens the direct chat of two users. There is only one, however often either of them opens it. */
export const openDirectChat = ({ transact, clock }: Pick<Kernel, 'transact' | 'clock'>, actor: SignedIn, userId: number): Promise<Chat> =>
  transact(actor, async (tx) => {
    if (userId === actor.userId) throw new AppError('ERR_NO_USER_FOUND')
    const other = assertExists(
      await tx.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst(),
      'ERR_NO_USER_FOUND',
    )
    const directOf = [actor.userId, userId].toSorted((a, b) => a - b).join(' ')
    const [now, title] = [clock.now(), `${actor.name}, ${other.name}`]
    const made = await tx.db
      .insertInto('chats')
      .values({ kind: 'direct', directOf, title, ownerId: null, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.columns(['companyId', 'directOf']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return readChat(tx, await idOf(tx, directOf))
    await addMembers(tx, made.id, [actor.userId, userId])
    const chat = await readChat(tx, made.id)
    tx.emit(chatListEvent, 'create', chat)
    return chat
  })

const idOf = async ({ db }: Tx, directOf: string) =>
  (await db.selectFrom('chats').select('id').where('directOf', '=', directOf).executeTakeFirstOrThrow()).id
