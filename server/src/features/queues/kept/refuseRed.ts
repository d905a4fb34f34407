import { setImmediate } from 'node:timers/promises'
import { chosenBy } from '@recado/contract/bot/chosenBy'
import type { BotConfig } from '@recado/contract/bot/config'
import type { KeptTest } from '@recado/contract/bot/keptTests'
import { lineFor, loneQueue } from '@recado/contract/bot/loneQueue'
import { replay } from '@recado/contract/bot/rehearse'
import { AppError } from '@recado/contract/errors'
import type { Queue } from '@recado/contract/queues/queues'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { storedSettings } from '../../settings/index.ts'
import { menuOf } from '../menu/menuOf.ts'

/** What the bot of a connection goes by; nothing, where the connection is gone. */
export type ConfigOf = (db: TenantDb | Tx['db'], connectionId: number) => Promise<BotConfig | undefined>

/** Plays the kept conversations by what has just been written, and lets none of it stand if one of them goes differently. */
export async function refuseRed(tx: Tx, queue: Queue, tests: readonly KeptTest[], configOf: ConfigOf) {
  if (tests.length === 0) return
  const links = await tx.db.selectFrom('connectionQueues').select('connectionId').where('queueId', '=', queue.id).execute()
  const lines = links.map(({ connectionId }) => connectionId)
  const configs = new Map<number | null, BotConfig>()
  const red = []
  for (const test of tests) {
    // A long conversation takes a while, and others are served meanwhile.
    await setImmediate()
    const line = lineFor(test.connectionId, lines)
    const config = configs.get(line) ?? (line === null ? undefined : await configOf(tx.db, line)) ?? (await alone(tx, queue))
    configs.set(line, config)
    const difference = replay(config, test)
    if (difference) red.push({ id: test.id, name: test.name, turn: difference.at, expected: difference.expected, got: difference.hears })
  }
  if (red.length > 0) throw new AppError('ERR_RED_TESTS', { tests: red })
}

async function alone({ db }: Tx, queue: Queue): Promise<BotConfig> {
  const { name } = await db.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const stored = await storedSettings(db)
  const menus = await menuOf(db, [queue.id])
  return loneQueue({ ...queue, options: menus.get(queue.id) ?? [] }, { name, ...chosenBy((key) => stored.get(key)) })
}
