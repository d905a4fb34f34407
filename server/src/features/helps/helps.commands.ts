import type { Help, helps } from '@recado/contract/helps'
import type { Actor } from '@recado/contract/permissions'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { PlatformDb } from '../../kernel/database/schema.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { type LiveEvent, rooms } from '../../kernel/live/publish.ts'

type Doors = Pick<PlatformKernel, 'platformTransact'>
const columns = ['id', 'title', 'video', 'description'] as const

const helpEvent: LiveEvent<Help> = { name: 'help', audience: (_, row) => [{ room: rooms.everybody(), row }] }

export const readHelp = async (db: PlatformDb, id: number): Promise<Help> =>
  assertExists(await db.selectFrom('helps').select(columns).where('id', '=', id).executeTakeFirst(), 'ERR_NO_HELP_FOUND')

export const createHelp = ({ platformTransact }: Doors, { companyId }: Actor, values: z.output<typeof helps.create>) =>
  platformTransact(async ({ db, within }) => {
    const row = await db.insertInto('helps').values(values).returning(columns).executeTakeFirstOrThrow()
    within(companyId).emit(helpEvent, 'create', row)
    return row
  })

type Change = { id: number; values: z.output<typeof helps.update> }

export const updateHelp = ({ platformTransact }: Doors, { companyId }: Actor, { id, values }: Change) =>
  platformTransact(async ({ db, within }) => {
    const before = assertExists(
      await db.selectFrom('helps').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
      'ERR_NO_HELP_FOUND',
    )
    if (Object.keys(values).length === 0) return before
    const row = await db.updateTable('helps').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
    within(companyId).emit(helpEvent, 'update', row)
    return row
  })

export const removeHelp = ({ platformTransact }: Doors, { companyId }: Actor, id: number) =>
  platformTransact(async ({ db, within }) => {
    const row = assertExists(await db.deleteFrom('helps').where('id', '=', id).returning(columns).executeTakeFirst(), 'ERR_NO_HELP_FOUND')
    within(companyId).emit(helpEvent, 'delete', row)
  })
