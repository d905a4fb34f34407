import { AppError } from '@recado/contract/errors'
import { type Actor, can } from '@recado/contract/permissions'
import type { TenantDb } from '../../kernel/database/schema.ts'

/** The tables besides messages in which a file may be shown: as long as it is, it stays. */
export const holders = ['quickMessages', 'schedules'] as const

/** Whether a file lies ready to be sent, where this person sees it; without a person, where anybody does. */
export const isKept = async (db: TenantDb, mediaId: string, actor?: Actor): Promise<boolean> =>
  (await isInQuickMessage(db, mediaId, actor)) || (await isInSchedule(db, mediaId, actor))

async function isInQuickMessage(db: TenantDb, mediaId: string, actor: Actor | undefined) {
  const held = db.selectFrom('quickMessages').select('id').where('mediaId', '=', mediaId)
  const seesAll = !actor || can(actor, 'quickMessages:all')
  const seen = seesAll ? held : held.where((eb) => eb.or([eb('geral', '=', true), eb('userId', '=', actor.userId)]))
  return (await seen.limit(1).executeTakeFirst()) !== undefined
}

async function isInSchedule(db: TenantDb, mediaId: string, actor: Actor | undefined) {
  const held = db.selectFrom('schedules').select('id').where('mediaId', '=', mediaId)
  const seesAll = !actor || can(actor, 'schedules:seeAll')
  const seen = seesAll ? held : held.where('userId', '=', actor.userId)
  return (await seen.limit(1).executeTakeFirst()) !== undefined
}

/** A file that lies ready, to be sent once more: its bytes stay where they are. */
export async function keptFile(db: TenantDb, actor: Actor, id: string) {
  const file = await db
    .selectFrom('media')
    .select(['id', 'mime', 'name'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!file || !(await isKept(db, id, actor))) throw new AppError('ERR_NO_MEDIA_FOUND')
  return file
}
