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
const phone = async (line: Parameters<typeof network.phone>[0], who = ana) => network.phone(line, who)
const told = ({ messages }: Awaited<ReturnType<typeof network.phone>>) => messages.map(({ body, isOwn, author }) => [body, isOwn, author])

test('a phone shows both sides of its conversation, what was typed on the handset too, and nothing of others', async () => {
  const { line, session } = await linked()
  await network.inbound(line, said(ana, 'Hi'))
  await network.inbound(line, said(bia, 'Me too'))
  await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Hello' })
  await network.inbound(line, said(ana, 'By hand', { fromMe: true }))
  expect(told(await phone(line))).toEqual([
    ['Hi', true, null],
    ['Hello', false, null],
    ['By hand', false, null],
  ])
  expect(await phone(line, { number: '5511900000000', name: 'Nobody' })).toEqual({
    ...{ isAway: false, isTyping: false, rejectedAt: null, messages: [] },
  })
})

test('those who write in a group see what the others write there, and by whom', async () => {
  const { line } = await linked()
  const group = { id: 'family', name: 'Family' }
  await network.inbound(line, said(bia, 'Lunch?', { group }))
  expect(told(await phone(line))).toEqual([])
  await network.inbound(line, said(ana, 'Yes!', { group }))
  expect(told(await phone(line))).toEqual([
    ['Lunch?', false, 'Bia'],
    ['Yes!', true, null],
  ])
  expect((await phone(line)).messages).toMatchObject([{ group }, { group }])
})

test('what became of a message is seen: the reactions of both sides, and that the company has read it', async () => {
  const { line, session, far } = await linked()
  const { id } = await network.inbound(line, said(ana, 'Hi'))
  const target = { to: [{ kind: 'number', value: ana.number } as const], carrierId: id, fromMe: false }
  expect((await phone(line)).messages).toMatchObject([{ isRead: false, reaction: null, companyReaction: null }])
  await session.react({ ...target, emoji: '👍' })
  await session.markRead({ to: target.to, carrierIds: [id] })
  await far.react(ana, id, '🙏')
  expect((await phone(line)).messages).toMatchObject([{ isRead: true, reaction: '🙏', companyReaction: '👍' }])
  await network.act(line, { number: ana.number, kind: 'delete', messageId: id })
  expect((await phone(line)).messages).toMatchObject([{ body: '', isDeleted: true }])
})

test('the company is seen typing until it has sent what it typed, or for ten seconds', async () => {
  const { line, session } = await linked()
  await network.inbound(line, said(ana, 'Hi'))
  const to = [{ kind: 'number', value: ana.number } as const]
  await session.setTyping(to)
  expect(await phone(line)).toMatchObject({ isTyping: true })
  await timers.advance(1000)
  await session.send({ messageId: randomUUID(), to, body: 'Hello' })
  expect(await phone(line)).toMatchObject({ isTyping: false })
  await session.setTyping(to)
  await timers.advance(10_000)
  expect(await phone(line)).toMatchObject({ isTyping: false })
})

test('on a phone that was put away messages arrive, and are read when it is taken up again', async () => {
  const { line, session, events } = await linked()
  const highest = (carrierId: string) =>
    Math.max(
      0,
      ...events('status').flatMap(({ items }) => items.map((item) => (item.carrierId === carrierId && 'ack' in item ? item.ack : 0))),
    )
  await network.inbound(line, said(ana, 'Hi'))
  await network.act(line, { number: ana.number, kind: 'away' })
  const { carrierId } = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Hello' })
  await until(() => highest(carrierId) === 2)
  await timers.advance(5000)
  expect([highest(carrierId), (await phone(line)).isAway]).toEqual([2, true])
  await network.act(line, { number: ana.number, kind: 'read' })
  expect([highest(carrierId), (await phone(line)).isAway]).toEqual([4, false])
  const next = await session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'And?' })
  await until(() => highest(next.carrierId) === 4)
})

test('what is left of the faults can be asked, and until when the line is unreachable', async () => {
  const { line, session, status } = await linked()
  expect(await network.faults(line)).toEqual({ faults: {}, until: null })
  await network.setFaults(line, { failNext: 2 })
  const send = () => session.send({ messageId: randomUUID(), to: [{ kind: 'number', value: ana.number }], body: 'Hello' })
  await expect(send()).rejects.toThrow()
  expect(await network.faults(line)).toEqual({ faults: { failNext: 1 }, until: null })
  await network.setFaults(line, { disconnect: 60 })
  await until(() => status() === 'TIMEOUT')
  expect((await network.faults(line)).until).not.toBeNull()
  await network.setFaults(line, {})
  await until(() => status() === 'CONNECTED')
  expect(await network.faults(line)).toEqual({ faults: {}, until: null })
})
