import { botSettingsOf } from '@recado/contract/bot/botSettings'
import { rehearsalConfig } from '@recado/contract/bot/rehearsalConfig'
import { rehearse } from '@recado/contract/bot/rehearse'
import type { Tx } from '../../kernel/transact.ts'
import { demoGreeting } from '../connections/index.ts'
import { demoMenus } from './demoMenus.ts'
import { readMenus } from './menu/readMenus.ts'
import { saveMenu } from './menu/saveMenu.ts'
import { queueRows } from './queues.rows.ts'
import { saveTests } from './savedTests/savedTests.ts'

const demo = [
  {
    name: 'Vendas',
    color: '#0f766e',
    orderQueue: 1,
    greetingMessage: 'Olá! Você está falando com as vendas do Café Aurora. Como podemos ajudar?',
    outOfHoursMessage: 'Atendemos de segunda a sexta, das 8h às 18h.',
    menu: demoMenus.sales,
  },
  {
    name: 'Suporte',
    color: '#1d4ed8',
    orderQueue: 2,
    greetingMessage: 'Olá! Conte para nós o que aconteceu.',
    outOfHoursMessage: '',
    menu: demoMenus.support,
  },
  {
    name: 'Financeiro',
    color: '#b45309',
    orderQueue: 3,
    greetingMessage: 'Olá! Aqui é o financeiro.',
    outOfHoursMessage: '',
    menu: demoMenus.finance,
  },
]

/** Creates the demo company's queues with their menus; every user is in all of them. */
export async function demoQueues(tx: Tx) {
  const users = await tx.db.selectFrom('users').select('id').execute()
  for (const { menu, ...row } of demo) {
    const { id: queueId } = await tx.db.insertInto('queues').values(row).returning('id').executeTakeFirstOrThrow()
    await tx.db
      .insertInto('userQueues')
      .values(users.map(({ id: userId }) => ({ userId, queueId })))
      .execute()
    await saveMenu(tx, queueId, menu)
  }
  await insertDemoTest(tx)
}

const NAME = 'Moagem para prensa francesa'
/** The customer chooses sales, coffee, grind, French press. */
const SAYS = ['Oi, bom dia!', '1', '1', '2', '2']

/** Saves a rehearsed conversation with the first queue as its test. */
async function insertDemoTest(tx: Tx) {
  const { name } = await tx.db.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const rows = await queueRows(tx.db).orderBy('orderQueue').execute()
  const ids = rows.map(({ id }) => id)
  const menus = await readMenus(tx.db, ids)
  const [sales, ...others] = rows.map((row) => ({ ...row, options: menus.get(row.id) ?? [] }))
  if (!sales) return
  const alone = rehearsalConfig(sales, { name, ...botSettingsOf(() => undefined) })
  const config = { ...alone, connection: { ...alone.connection, greetingMessage: demoGreeting }, queues: [sales, ...others] }
  const turns = rehearse(config, SAYS, 'open').turns.map(({ says, hears }) => ({ says, hears }))
  await saveTests(tx, sales.id, [{ id: -1, name: NAME, connectionId: null, moment: 'open', turns }])
}
