import { AppError } from '@recado/contract/errors'
import type { Tx } from '../../kernel/transact.ts'

type Default = { id: number }

/** Exactly one connection of a company is the default. Callers have locked the company, so there are never two. */
export const readDefaultConnection = ({ db }: Tx): Promise<Default | undefined> =>
  db.selectFrom('connections').select('id').where('isDefault', '=', true).executeTakeFirst()

/** No connection is the default afterwards, so that another can become it. */
export async function clearDefault(tx: Tx, at: Date): Promise<number[]> {
  const cleared = await tx.db
    .updateTable('connections')
    .set({ isDefault: false, updatedAt: at })
    .where('isDefault', '=', true)
    .returning('id')
    .execute()
  return cleared.map(({ id }) => id)
}

/** Makes the oldest other connection the default, because this one is deleted or gives it up. */
export async function passDefaultToOther(tx: Tx, id: number, at: Date): Promise<number[]> {
  const heir = await tx.db.selectFrom('connections').select('id').where('id', '!=', id).orderBy('id').limit(1).executeTakeFirst()
  if (!heir) return []
  await clearDefault(tx, at)
  await tx.db.updateTable('connections').set({ isDefault: true, updatedAt: at }).where('id', '=', heir.id).execute()
  return [heir.id]
}

/** Applies a change of `isDefault`. Returns the ids of the other connections that changed. */
export async function moveDefault(tx: Tx, { id, isDefault, at }: { id: number; isDefault: boolean; at: Date }): Promise<number[]> {
  const current = await readDefaultConnection(tx)
  if (isDefault === (current?.id === id)) return []
  if (isDefault) {
    const cleared = await clearDefault(tx, at)
    await tx.db.updateTable('connections').set({ isDefault: true, updatedAt: at }).where('id', '=', id).execute()
    return cleared
  }
  const heirs = await passDefaultToOther(tx, id, at)
  if (heirs.length === 0) throw new AppError('ERR_NO_OTHER_WHATSAPP')
  return heirs
}
