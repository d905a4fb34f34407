import { setImmediate } from 'node:timers/promises'
import { botSettingsOf } from '@recado/contract/bot/botSettings'
import type { BotConfig } from '@recado/contract/bot/config'
import { rehearsalConfig, rehearsalConnectionFor } from '@recado/contract/bot/rehearsalConfig'
import { replay } from '@recado/contract/bot/rehearse'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import { AppError } from '@recado/contract/errors'
import type { Queue } from '@recado/contract/queues/queues'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'
import { readStoredSettings } from '../../settings/index.ts'
import { readMenus } from '../menu/readMenus.ts'

/** Loads the bot settings of a connection; undefined if the connection was deleted. */
export type LoadBotConfig = (db: TenantDb | Tx['db'], connectionId: number) => Promise<BotConfig | undefined>

/** Replays the saved tests with the changes of this transaction. Throws, and so rolls back, if one of them fails. */
export async function assertTestsPass(tx: Tx, queue: Queue, tests: readonly SavedTest[], configOf: LoadBotConfig) {
  if (tests.length === 0) return
  const links = await tx.db.selectFrom('connectionQueues').select('connectionId').where('queueId', '=', queue.id).execute()
  const lines = links.map(({ connectionId }) => connectionId)
  const configs = new Map<number | null, BotConfig>()
  const red = []
  for (const test of tests) {
    // A long conversation takes time: let other requests run in between.
    await setImmediate()
    const line = rehearsalConnectionFor(test.connectionId, lines)
    const config = configs.get(line) ?? (line === null ? undefined : await configOf(tx.db, line)) ?? (await alone(tx, queue))
    configs.set(line, config)
    const difference = replay(config, test)
    if (difference) red.push({ id: test.id, name: test.name, turn: difference.at, expected: difference.expected, got: difference.hears })
  }
  if (red.length > 0) throw new AppError('ERR_RED_TESTS', { tests: red })
}

async function alone({ db }: Tx, queue: Queue): Promise<BotConfig> {
  const { name } = await db.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const stored = await readStoredSettings(db)
  const menus = await readMenus(db, [queue.id])
  return rehearsalConfig({ ...queue, options: menus.get(queue.id) ?? [] }, { name, ...botSettingsOf((key) => stored.get(key)) })
}
