import { createHash } from 'node:crypto'
import type { Option } from '@recado/contract/bot/config'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import type { QueueDetails, queues } from '@recado/contract/queues/queues'
import type { z } from 'zod'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { readMenus } from './menu/readMenus.ts'
import { readTests } from './savedTests/savedTests.ts'

type QueueMenu = Pick<QueueDetails, 'options' | 'tests' | 'menuVersion'>

/** A queue's menu and tests. Their version is a hash of the content, so every change makes another version. */
export async function readQueueMenu(db: TenantDb | Tx['db'], queueId: number): Promise<QueueMenu> {
  const menus = await readMenus(db, [queueId])
  const [options, tests] = [menus.get(queueId) ?? [], await readTests(db, queueId)]
  return { options, tests, menuVersion: versionOf({ options, tests }) }
}

/** Whether a client sends back menu and tests exactly as it read them. Old clients do this with every save; it counts as no change. */
export const isUnchangedMenu = ({ options, tests, menuVersion }: Pick<z.output<typeof queues.update>, keyof QueueMenu>) =>
  options !== undefined && tests !== undefined && menuVersion === versionOf({ options, tests })

const versionOf = ({ options, tests }: { options: readonly Option[]; tests: readonly SavedTest[] }) =>
  createHash('sha256')
    .update(JSON.stringify([options.map(asStored), tests.map(testAsStored)]))
    .digest('base64url')

/** The order of the fields in a request must not change the hash. */
const asStored = ({ id, title, message, children }: Option): Option => ({ id, title, message, children: children.map(asStored) })
const testAsStored = ({ id, name, connectionId, moment, turns }: SavedTest): SavedTest => ({
  id,
  name,
  connectionId,
  moment,
  turns: turns.map(({ says, hears }) => ({ says, hears })),
})
