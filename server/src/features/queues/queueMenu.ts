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

/** A queue's menu and tests. Their version is what they hold, so whatever way they are changed, it is another one. */
export async function readQueueMenu(db: TenantDb | Tx['db'], queueId: number): Promise<QueueMenu> {
  const menus = await readMenus(db, [queueId])
  const [options, tests] = [menus.get(queueId) ?? [], await readTests(db, queueId)]
  return { options, tests, menuVersion: versionOf({ options, tests }) }
}

/** Whether somebody gives back menu and tests just as they have read them, as old clients do: then nobody has changed anything in them. */
export const isUnchangedMenu = ({ options, tests, menuVersion }: Pick<z.output<typeof queues.update>, keyof QueueMenu>) =>
  options !== undefined && tests !== undefined && menuVersion === versionOf({ options, tests })

const versionOf = ({ options, tests }: { options: readonly Option[]; tests: readonly SavedTest[] }) =>
  createHash('sha256')
    .update(JSON.stringify([options.map(asStored), tests.map(testAsStored)]))
    .digest('base64url')

/** Whatever order a client writes fields in. */
const asStored = ({ id, title, message, children }: Option): Option => ({ id, title, message, children: children.map(asStored) })
const testAsStored = ({ id, name, connectionId, moment, turns }: SavedTest): SavedTest => ({
  ...{ id, name, connectionId, moment },
  turns: turns.map(({ says, hears }) => ({ says, hears })),
})
