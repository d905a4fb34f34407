import { createHash } from 'node:crypto'
import type { QueueDetails } from '@recado/contract/queues/queues'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Tx } from '../../kernel/transact.ts'
import { testsOf } from './kept/keptTests.ts'
import { menuOf } from './menu/menuOf.ts'

type WholeMenu = Pick<QueueDetails, 'options' | 'tests' | 'menuVersion'>

/** A queue's menu and tests. Their version is what they hold, so whatever way they are changed, it is another one. */
export async function wholeMenuOf(db: TenantDb | Tx['db'], queueId: number): Promise<WholeMenu> {
  const menus = await menuOf(db, [queueId])
  const [options, tests] = [menus.get(queueId) ?? [], await testsOf(db, queueId)]
  const menuVersion = createHash('sha256')
    .update(JSON.stringify([options, tests]))
    .digest('base64url')
  return { options, tests, menuVersion }
}
