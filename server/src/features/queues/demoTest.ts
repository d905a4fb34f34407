import { botSettingsOf } from '@recado/contract/bot/botSettings'
import { rehearse } from '@recado/contract/bot/rehearse'
import { singleQueueConfig } from '@recado/contract/bot/singleQueueConfig'
import type { Tx } from '../../kernel/transact.ts'
import { demoGreeting } from '../connections/index.ts'
import { readMenus } from './menu/readMenus.ts'
import { queueRows } from './queues.rows.ts'
import { saveTests } from './savedTests/savedTests.ts'

const NAME = 'Moagem para prensa francesa'
/** The customer chooses sales, coffee, grind, French press. */
const SAYS = ['Oi, bom dia!', '1', '1', '2', '2']

/** Saves a rehearsed conversation with the first queue as its test. */
export async function insertDemoTest(tx: Tx) {
  const { name } = await tx.db.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const rows = await queueRows(tx.db).orderBy('orderQueue').execute()
  const ids = rows.map(({ id }) => id)
  const menus = await readMenus(tx.db, ids)
  const [sales, ...others] = rows.map((row) => ({ ...row, options: menus.get(row.id) ?? [] }))
  if (!sales) return
  const alone = singleQueueConfig(sales, { name, ...botSettingsOf(() => undefined) })
  const config = { ...alone, connection: { ...alone.connection, greetingMessage: demoGreeting }, queues: [sales, ...others] }
  const turns = rehearse(config, SAYS, 'open').turns.map(({ says, hears }) => ({ says, hears }))
  await saveTests(tx, sales.id, [{ id: -1, name: NAME, connectionId: null, moment: 'open', turns }])
}
