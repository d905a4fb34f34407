import type { Tx } from '../../kernel/transact.ts'
import { demoMenus } from './demoMenus.ts'
import { insertDemoTest } from './demoTest.ts'
import { saveMenu } from './menu/saveMenu.ts'

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
