import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { webhooks } from '@recado/contract/webhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type BotConnection, openBotConnection } from '../../../../test/botConnection.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { whileRowsLocked } from '../../../../test/whileRowsLocked.ts'

const world = await createWorld()
afterAll(() => world.close())

let line: BotConnection
beforeEach(async () => {
  line = await openBotConnection(world, { queues: [{ name: 'Sales' }, { name: 'Support' }, { name: 'Billing' }] })
})
const quarantined = () => world.platform.selectFrom('quarantine').select(['kind', 'reason']).execute()

type Table = 'queues' | 'webhooks'
/** Somebody deletes it, and is not through before another one waits for it. */
const whileDeleted = <Answer>(table: Table, id: number, meanwhile: () => Promise<Answer>) =>
  whileRowsLocked(world, { holds: (tx) => tx.deleteFrom(table).where('id', '=', id).execute() }, meanwhile)

async function webhookOf({ boss, id }: BotConnection) {
  const body = { whatsappId: id, url: 'https://example.com/hook', events: ['message.received' as const, 'ticket.assigned' as const] }
  return (await world.call(boss, webhooks.endpoints.create, { body })).data.id
}

test('a message that chooses a queue which is being deleted is stored, and answered with the remaining queues', async () => {
  const ana = line.meet()
  await ana.says('Hello')
  await whileDeleted('queues', line.queues[0]?.id ?? 0, () => ana.says('1'))
  expect(await quarantined()).toEqual([])
  expect(await ana.ticket()).toMatchObject({ unreadMessages: 2, queueId: line.queues[1]?.id })
})

test('a first message waits without queue if the only queue of its connection is deleted meanwhile', async () => {
  const lone = await openBotConnection(world, { queues: [{ name: 'Sales' }] })
  const ana = lone.meet()
  await whileDeleted('queues', lone.queues[0]?.id ?? 0, () => ana.says('Hello'))
  expect(await quarantined()).toEqual([])
  expect(await ana.ticket()).toMatchObject({ status: 'pending', unreadMessages: 1, queueId: null, lastMessage: 'Hello' })
})

test('a message that comes while a webhook is deleted is stored and answered', async () => {
  const ana = line.meet()
  await whileDeleted('webhooks', await webhookOf(line), () => ana.says('Hello'))
  expect(await quarantined()).toEqual([])
  expect(await ana.ticket()).toMatchObject({ unreadMessages: 1, chatbot: true, fromMe: true })
})

test('accepting and transferring succeed while a webhook is being deleted', async () => {
  const ana = line.meet()
  await ana.says('Hello')
  const { id } = await ana.ticket()
  const changed = (body: object) => world.call(line.boss, ticketEndpoints.update, { params: { id }, body })
  const accepted = await whileDeleted('webhooks', await webhookOf(line), () => changed({ status: 'open', userId: line.boss.id }))
  expect(accepted).toMatchObject({ status: 200, data: { status: 'open', userId: line.boss.id } })
  const colleague = await world.person('admin', line.boss.companyId)
  const transferred = await whileDeleted('webhooks', await webhookOf(line), () => changed({ userId: colleague.id }))
  expect(transferred).toMatchObject({ status: 200, data: { userId: colleague.id } })
})
