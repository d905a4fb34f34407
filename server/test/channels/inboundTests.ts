import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOf } from './channelBench.ts'
import type { Stage } from './describeChannel.ts'

const ana = { number: '5511987650001', lid: '9001', name: 'Ana' }
const bia = { number: '5511987650002', lid: '9002', name: 'Bia' }
export function describeInbound({ heard, bench, until, linked, lacks }: Stage) {
  const addressesOf = ({ number, lid }: typeof ana) => expect.arrayContaining([{ kind: 'number', value: number }, bench().hiddenAs(lid)])

  test('a text arrives with its sender and the message that it quotes', async () => {
    const { session, far, line } = await linked()
    const first = await far.write({ from: ana, body: 'Good morning' })
    const second = await far.write({ from: ana, body: 'Are you there?', quotedId: first.id })
    const [one, two] = heard.of(line, 'message')
    expect(one).toMatchObject({ id: first.id, name: 'Ana', fromMe: false, body: 'Good morning', chat: addressesOf(ana) })
    expect(two).toMatchObject({ id: second.id, quotedId: first.id })
    expect(one?.at.getTime()).toBeLessThan(two?.at.getTime() ?? 0)
    await session.close()
  })

  test('a file arrives as a reference by which its bytes are fetched', async () => {
    const { session, far, line } = await linked()
    const bytes = Buffer.alloc(3_000_000, 'a picture of that size ')
    await far.write({ from: ana, body: 'Look', file: { name: 'cat.png', mime: 'image/png', bytes } })
    const [event] = heard.of(line, 'message')
    expect(event).toMatchObject({ body: 'Look', mediaType: 'image', media: { mime: 'image/png' } })
    const fetched = await bench().carrier.fetchMedia(line, structuredClone(event?.media ?? { ref: null }))
    expect((await bytesOf(fetched.stream)).equals(bytes)).toBe(true)
    await session.close()
  })

  test('a group arrives as one chat, with the author of each message', async () => {
    if (lacks('groups')) return
    const { session, far, line } = await linked()
    const group = { id: '120363000000000001', name: 'Family' }
    await far.write({ from: ana, group, body: 'Hello all' })
    await far.write({ from: bia, group, body: 'Hello Ana' })
    const events = heard.of(line, 'message')
    expect(events.map(({ chat }) => chat)).toEqual([[{ kind: 'group', value: group.id }], [{ kind: 'group', value: group.id }]])
    expect(events.map(({ author }) => author)).toEqual([
      { name: 'Ana', addresses: addressesOf(ana) },
      { name: 'Bia', addresses: addressesOf(bia) },
    ])
    await session.close()
  })

  test('a message that the owner types on the phone arrives as the company’s own', async () => {
    if (lacks('handset')) return
    const { session, far, line } = await linked()
    const { id } = await far.write({ from: ana, fromMe: true, body: 'From the handset' })
    expect(heard.of(line, 'message')).toMatchObject([{ id, fromMe: true, chat: addressesOf(ana) }])
    expect(heard.of(line, 'message')[0]?.name).not.toBe('Ana')
    expect((await far.phone(ana)).map((shown) => shown.id)).toEqual([id])
    await session.close()
  })

  test('an event that could not be stored arrives again with the same id and time', async () => {
    const { session, far, line } = await linked()
    heard.refuse(2)
    const { id } = await far.write({ from: ana, body: 'Important', id: `R${randomUUID()}` })
    await until(() => heard.of(line, 'message').length > 0, 'the message')
    const stored = heard.of(line, 'message')
    await far.write({ from: ana, body: 'Important', id })
    const [one, two] = heard.of(line, 'message')
    expect(stored).toHaveLength(1)
    expect(two).toEqual(one)
    await session.close()
  })

  test('the events of one chat arrive in order, one at a time', async () => {
    const { session, far, line } = await linked()
    heard.slowDown(4)
    const bodies = Array.from({ length: 20 }, (_, n) => String(n))
    await Promise.all([ana, bia].flatMap((from) => bodies.map((body) => far.write({ from, body }))))
    heard.slowDown(0)
    for (const { lid } of [ana, bia]) {
      const events = heard.of(line, 'message').filter(({ chat }) => chat.some(({ value }) => value === bench().hiddenAs(lid).value))
      expect(events.map(({ body }) => body)).toEqual(bodies)
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime()))
    }
    expect(heard.mostAtOnce()).toBe(1)
    await session.close()
  })

  test('edits, reactions and deletions of customers arrive with the id of their message', async () => {
    const { session, far, line } = await linked()
    const { id } = await far.write({ from: ana, body: 'Helo' })
    await far.edit(ana, id, 'Hello')
    await far.react(ana, id, '👍')
    await far.react(ana, id, '')
    await far.revoke(ana, id)
    expect(heard.of(line, 'edit')).toMatchObject([{ targetId: id, fromMe: false, body: 'Hello', chat: addressesOf(ana) }])
    expect(heard.of(line, 'reaction')).toMatchObject([{ targetId: id, fromMe: false, emoji: '👍' }, { emoji: '' }])
    expect(heard.of(line, 'revoke')).toMatchObject([{ targetId: id, fromMe: false, chat: addressesOf(ana) }])
    await session.close()
  })

  test('typing and calls of customers arrive', async () => {
    const { session, far, line } = await linked()
    await far.write({ from: ana, body: 'Hi' })
    if (!lacks('typing')) await far.type(ana)
    await far.call(ana)
    expect(heard.of(line, 'typing')).toMatchObject(lacks('typing') ? [] : [{ chat: addressesOf(ana) }])
    expect(heard.of(line, 'call')).toMatchObject([{ chat: addressesOf(ana), name: 'Ana', id: expect.any(String) }])
    await session.close()
  })
}
