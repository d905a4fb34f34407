// Guards: server/src/features/assignment

import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { afterAll, expect, test } from 'vitest'
import { scaledTime } from '../../../e2e/testTimes.ts'
import { connectedLine } from './connectedLine.ts'
import { productWithFailPoints } from './failPoints.ts'

const product = await productWithFailPoints('assignments')
const { platform, ask } = product
afterAll(() => product.end())

const PATIENCE = { timeout: scaledTime(120_000), interval: 100 }

test('a process that dies before and after it assigns, and before and after it takes back: one agent, one entry for each, nothing forgotten', {
  timeout: scaledTime(600_000),
}, async () => {
  const first = await product.start()
  const id = await connectedLine(ask)
  const { id: userId } = await platform.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  const setOnline = () => platform.updateTable('users').set({ online: true, seenAt: new Date() }).where('id', '=', userId).execute()
  const queue = await ask(queues.endpoints.create, { body: { name: 'Support', color: '#123456', userIds: [userId] } })
  await ask(simulatorEndpoints.inbound, { params: { id }, body: { from: { number: '5511987650004', name: 'Rita' }, body: 'Hello' } })
  const [ticket] = (await ask(ticketEndpoints.list, { query: {} })).tickets
  const ticketId = ticket?.id ?? 0
  await first.kill('SIGKILL')
  // Not by a transfer: whoever transfers a conversation does not get it.
  await platform.updateTable('tickets').set({ queueId: queue.id, chatbot: false, bot: null }).where('id', '=', ticketId).execute()
  const status = async () =>
    (await platform.selectFrom('tickets').select(['status', 'userId']).where('id', '=', ticketId).executeTakeFirstOrThrow()) ?? {}
  const acts = async () =>
    (await platform.selectFrom('ticketSteps').select('act').where('ticketId', '=', ticketId).orderBy('id').execute())
      .map(({ act }) => act)
      .filter((act) => act === 'assign' || act === 'unassign')
  await platform.updateTable('queues').set({ assignment: 'inTurn', unansweredMinutes: 1 }).where('id', '=', queue.id).execute()

  await setOnline()
  await product.forgotten(product.launch('assignment.beforeCommit'))
  expect([await status(), await acts()]).toEqual([{ status: 'pending', userId: null }, []])
  await setOnline()
  await product.forgotten(product.launch('assignment.afterCommit'))
  expect([await status(), await acts()]).toEqual([{ status: 'open', userId }, ['assign']])

  await platform
    .updateTable('attendances')
    .set({ assignedAt: new Date(0) })
    .where('ticketId', '=', ticketId)
    .execute()
  await setOnline()
  await product.forgotten(product.launch('unassignment.beforeCommit'))
  expect([await status(), await acts()]).toEqual([{ status: 'open', userId }, ['assign']])
  await setOnline()
  await product.forgotten(product.launch('unassignment.afterCommit'))
  expect([await status(), await acts()]).toEqual([{ status: 'pending', userId: null }, ['assign', 'unassign']])

  await product.start()
  const running = () =>
    platform.selectFrom('attendances').select('userId').where('ticketId', '=', ticketId).where('finishedAt', 'is', null).execute()
  await expect.poll(running, PATIENCE).toEqual([{ userId: null }])
})
