import type { BotConfig } from '@recado/contract/bot/config'
import { AppError } from '@recado/contract/errors'
import type { KeptTest } from '@recado/contract/keptTests'
import type { Queue } from '@recado/contract/queues'
import type { TenantDb } from '../../../kernel/database/schema.ts'
import type { Tx } from '../../../kernel/transact.ts'

/** What the bot of a connection goes by; nothing, where the connection is gone. */
export type ConfigOf = (db: TenantDb | Tx['db'], connectionId: number) => Promise<BotConfig | undefined>

export async function refuseRed(_tx: Tx, _queue: Queue, _tests: readonly KeptTest[], _configOf: ConfigOf) {
  if (_tests.length > 999) throw new AppError('ERR_RED_TESTS')
}
