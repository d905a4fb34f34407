import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { simulatedStage } from '../../../test/channels/simulatedStage.ts'

const stage = await simulatedStage()
const { network, until, linked, timers } = stage
afterAll(() => stage.close())

const ana = { number: '5511987650001', name: 'Ana' }
const bia = { number: '5511987650002', name: 'Bia' }
const said = (
  from: { number: string; name: string },
  body: string,
  more: { fromMe?: boolean; group?: { id: string; name: string } } = {},
) => ({
  ...{ from, body, fromMe: false },
  ...more,
})
const phone = async (connection: Parameters<typeof network.phone>[0], who = ana) => network.phone(connection, who)
const told = ({ messages }: Awaited<ReturnType<typeof network.phone>>) => messages.map(({ body, isOwn, author }) => [body, isOwn, author])

test("a phone shows both sides of its conversation, also what was typed on the company's handset, and nothing of other people", async () => {
  const { line: connection, session } = await linked()
  await network.inbound(connection, said(ana, 'Hi'))
  await network.inbound(connection, said(bia, 'Me too'))
  await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Hello' })
  await network.inbound(connection, said(ana, 'By hand', { fromMe: true }))
  expect(told(await phone(connection))).toEqual([
    ['Hi', true, null],
    ['Hello', false, null],
    ['By hand', false, null],
  ])
  expect(await phone(connection, { number: '5511900000000', name: 'Nobody' })).toEqual({
    ...{ isAway: false, isTyping: false, rejectedAt: null, messages: [] },
  })
})

test('people who write in a group see the messages of the others and who wrote them', async () => {
  const { line: connection } = await linked()
  const group = { id: 'family', name: 'Family' }
  await network.inbound(connection, said(bia, 'Lunch?', { group }))
  expect(told(await phone(connection))).toEqual([])
  await network.inbound(connection, said(ana, 'Yes!', { group }))
  expect(told(await phone(connection))).toEqual([
    ['Lunch?', false, 'Bia'],
    ['Yes!', true, null],
  ])
  expect((await phone(connection)).messages).toMatchObject([{ group }, { group }])
})

test('a phone shows the reactions of both sides, that the company has read a message, and that a message was deleted', async () => {
  const { line: connection, session, far } = await linked()
  const { id } = await network.inbound(connection, said(ana, 'Hi'))
  const target = { to: [{ kind: 'number', value: ana.number } as const], carrierId: id, fromMe: false }
  expect((await phone(connection)).messages).toMatchObject([{ isRead: false, reaction: null, companyReaction: null }])
  await session.react({ ...target, emoji: '👍' })
  await session.markRead({ to: target.to, carrierIds: [id] })
  await far.react(ana, id, '🙏')
  expect((await phone(connection)).messages).toMatchObject([{ isRead: true, reaction: '🙏', companyReaction: '👍' }])
  await network.act(connection, { number: ana.number, kind: 'delete', messageId: id })
  expect((await phone(connection)).messages).toMatchObject([{ body: '', isDeleted: true }])
})

test('a phone shows that the company is typing until its message arrives, or for ten seconds', async () => {
  const { line: connection, session } = await linked()
  await network.inbound(connection, said(ana, 'Hi'))
  const to = [{ kind: 'number', value: ana.number } as const]
  await session.setTyping(to)
  expect(await phone(connection)).toMatchObject({ isTyping: true })
  await timers.advance(1000)
  await session.send({ messageId: randomUUID(), to, body: 'Hello' })
  expect(await phone(connection)).toMatchObject({ isTyping: false })
  await session.setTyping(to)
  await timers.advance(10_000)
  expect(await phone(connection)).toMatchObject({ isTyping: false })
})

test('messages arrive on a phone that was put away, and are read when somebody takes it up again', async () => {
  const { line: connection, session, events } = await linked()
  const highest = (carrierId: string) =>
    Math.max(
      0,
      ...events('status').flatMap(({ items }) => items.map((item) => (item.carrierId === carrierId && 'ack' in item ? item.ack : 0))),
    )
  await network.inbound(connection, said(ana, 'Hi'))
  await network.act(connection, { number: ana.number, kind: 'away' })
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Hello' })
  await until(() => highest(carrierId) === 2)
  await timers.advance(5000)
  expect([highest(carrierId), (await phone(connection)).isAway]).toEqual([2, true])
  await network.act(connection, { number: ana.number, kind: 'read' })
  expect([highest(carrierId), (await phone(connection)).isAway]).toEqual([4, false])
  const next = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'And?' })
  await until(() => highest(next.carrierId) === 4)
})

test('tests can read the remaining faults, and until when the connection is unreachable', async () => {
  const { line: connection, session, status } = await linked()
  expect(await network.faults(connection)).toEqual({ faults: {}, until: null })
  await network.setFaults(connection, { failNext: 2 })
  const send = () => session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Hello' })
  await expect(send()).rejects.toThrow()
  expect(await network.faults(connection)).toEqual({ faults: { failNext: 1 }, until: null })
  await network.setFaults(connection, { disconnect: 60 })
  await until(() => status() === 'TIMEOUT')
  expect((await network.faults(connection)).until).not.toBeNull()
  await network.setFaults(connection, {})
  await until(() => status() === 'CONNECTED')
  expect(await network.faults(connection)).toEqual({ faults: {}, until: null })
})
