import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type OutboundMessage, Refused } from '../../src/channels/channel.ts'
import type { Stage } from './describeChannel.ts'

const ana = { number: '5511987650001', lid: '9001', name: 'Ana' }
const toAna: OutboundMessage['to'] = [{ kind: 'number', value: ana.number }]
/** What is reported when a line that was linked is opened once more. */
const AGAIN = ['OPENING', 'CONNECTED']
const saying = (body: string, more: Partial<OutboundMessage> = {}): OutboundMessage => ({
  messageId: randomUUID(),
  to: toAna,
  body,
  ...more,
})

export function describeOutbound({ heard, bench, until, linked, opened, statusOf, lacks, linking }: Stage) {
  test('a text reaches the phone, and its quote with it', async () => {
    const { session, far } = await linked()
    const { id } = await far.write({ from: ana, body: 'A question' })
    const { carrierId } = await session.send(saying('An answer', { quotedId: id }))
    expect(await far.phone(ana)).toMatchObject([{ id: carrierId, body: 'An answer', quotedId: id, isEdited: false, isDeleted: false }])
    await session.close()
  })

  test('a message that is sent again with the same id is shown once', async () => {
    const { session, far } = await linked()
    const message = saying('Only once')
    const ids = await Promise.all([session.send(message), session.send(message), session.send(message)])
    const again = await session.send(message)
    expect(new Set([...ids, again].map(({ carrierId }) => carrierId)).size).toBe(1)
    if (bench().carrier.carrierIdOf) expect(bench().carrier.carrierIdOf?.(message.messageId)).toBe(again.carrierId)
    expect(await far.phone(ana)).toHaveLength(1)
    await session.close()
  })

  test('a file reaches the phone unchanged', async () => {
    const { session, far } = await linked()
    const bytes = Buffer.alloc(2_500_000, 'a long document ')
    const media = { open: () => Readable.from(bytes, { objectMode: false }), mime: 'application/pdf', name: 'a.pdf', size: bytes.length }
    const { carrierId } = await session.send(saying('The contract', { mediaType: 'application', media }))
    expect((await far.fileOn(ana, carrierId)).equals(bytes)).toBe(true)
    await session.close()
  })

  test('the caption of an audio file reaches the phone, in whatever form', async () => {
    const { session, far } = await linked()
    const bytes = Buffer.alloc(2_000, 'a sound ')
    const media = { open: () => Readable.from(bytes, { objectMode: false }), mime: 'audio/mpeg', name: 'a.mp3', size: bytes.length }
    const { carrierId } = await session.send(saying('Listen to this', { mediaType: 'audio', media }))
    expect(await far.phone(ana)).toMatchObject([{ id: carrierId, body: 'Listen to this' }])
    expect((await far.fileOn(ana, carrierId)).equals(bytes)).toBe(true)
    await session.close()
  })

  test('a person written to by one address is the same person who writes from another', async () => {
    const { session, far } = await linked()
    await far.write({ from: ana, body: 'Hi' })
    const { carrierId } = await session.send(saying('Hello', { to: [bench().hiddenAs(ana.lid)] }))
    expect((await far.phone({ number: ana.number })).map(({ id }) => id)).toEqual([carrierId])
    await session.close()
  })

  test('the status of a message is reported in rising order, with our own id', async () => {
    const { session, far, line } = await linked()
    const message = saying('Read me')
    const { carrierId } = await session.send(message)
    await until(() => heard.statuses(line, carrierId).includes(2), 'the delivery')
    await far.read(ana)
    await until(() => heard.statuses(line, carrierId).includes(4), 'the reading')
    const told = heard.statuses(line, carrierId)
    expect(told).toEqual([...told].sort())
    const items = heard.of(line, 'status').flatMap((status) => status.items)
    expect(items.every(({ messageId }) => messageId === undefined || messageId === message.messageId)).toBe(true)
    await session.close()
  })

  test('a status that could not be stored is reported again', async () => {
    const { session, line } = await linked()
    heard.refuseStatuses(true)
    const { carrierId } = await session.send(saying('Who hears of me?'))
    await bench().pass(2000)
    expect(heard.statuses(line, carrierId)).toEqual([])
    heard.refuseStatuses(false)
    await until(() => heard.statuses(line, carrierId).includes(4), 'the reading')
    await session.close()
  })

  test('the next session reports a status that could not be stored, until it is stored', async () => {
    const { session, far, line } = await linked()
    heard.refuseStatuses(true)
    const { carrierId } = await session.send(saying('Who hears of me?'))
    await bench().pass(2000)
    await session.close()
    expect(heard.statuses(line, carrierId)).toEqual([])
    heard.refuseStatuses(false)
    const again = await opened(far)
    await until(() => statusOf(far) === 'CONNECTED', 'a connection')
    await until(() => heard.statuses(line, carrierId).includes(4), 'the reading')
    const before = heard.statuses(line, carrierId)
    await again.session.close()
    const last = await opened(far)
    await until(() => heard.states(line).length === linking().length + 2 * AGAIN.length, 'a connection')
    await bench().pass(2000)
    expect(heard.statuses(line, carrierId)).toEqual(before)
    await last.session.close()
  })

  test('an own message can be edited and deleted, if the service supports it', async () => {
    const { session, far } = await linked()
    const { edit, revoke } = bench().carrier.capabilities
    const { carrierId } = await session.send(saying('Helo'))
    const target = { to: toAna, carrierId, fromMe: true }
    if (edit) {
      await session.edit({ ...target, body: 'Hello' })
      expect(await far.phone(ana)).toMatchObject([{ body: 'Hello', isEdited: true }])
    }
    if (revoke) {
      await session.revoke(target)
      expect(await far.phone(ana)).toMatchObject([{ isDeleted: true }])
    }
    await session.close()
  })

  test('a change that comes too late is taken and ignored, if the service limits changes', async () => {
    const { session, far } = await linked()
    const { editMinutes, revokeMinutes } = bench().carrier.capabilities
    if (far.age && editMinutes && revokeMinutes) {
      const { carrierId } = await session.send(saying('Helo'))
      const target = { to: toAna, carrierId, fromMe: true }
      await far.age(ana, carrierId, editMinutes * 60_000 + 1000)
      await session.edit({ ...target, body: 'Hello' })
      await far.age(ana, carrierId, (revokeMinutes - editMinutes) * 60_000)
      await session.revoke(target)
      expect(await far.phone(ana)).toMatchObject([{ body: 'Helo', isEdited: false, isDeleted: false }])
    }
    await session.close()
  })

  test('a customer’s message and an unknown message cannot be edited or deleted', async () => {
    const { edit, revoke } = bench().carrier.capabilities
    const { session, far } = await linked()
    const { id } = await far.write({ from: ana, body: 'Mine' })
    for (const carrierId of [id, 'no such message']) {
      const target = { to: toAna, carrierId, fromMe: carrierId !== id }
      if (edit) await expect(session.edit({ ...target, body: 'Ours' })).rejects.toThrow(Refused)
      if (revoke) await expect(session.revoke(target)).rejects.toThrow(Refused)
    }
    await session.close()
  })

  test('reactions are shown and removed, if the service supports them', async () => {
    if (!bench().carrier.capabilities.react) return
    const { session, far } = await linked()
    const { id } = await far.write({ from: ana, body: 'Thank you' })
    const reaction = { to: toAna, carrierId: id, fromMe: false }
    await session.react({ ...reaction, emoji: '❤️' })
    expect((await far.marksOn(ana, id))?.reaction).toBe('❤️')
    await session.react({ ...reaction, emoji: '' })
    expect((await far.marksOn(ana, id))?.reaction).toBeNull()
    await session.close()
  })

  test('a menu is shown as buttons or as a list, and a tap names its option, if the service supports it', async () => {
    if (!bench().carrier.capabilities.buttons) return
    const { session, far, line } = await linked()
    await far.write({ from: ana, body: 'Hi' })
    const long = 'A title that only a list has room for'
    const choices = [
      { tap: 'queue:1', key: '1', title: 'Sales' },
      { tap: 'queue:2', key: '2', title: 'A title that only a …', detail: long },
    ]
    const few = choices.map(({ tap, key }) => ({ tap, key, title: `Choice ${key}` }))
    for (const menu of [
      { head: 'Few', opener: null, choices: few },
      { head: 'Many', opener: 'See options', choices },
    ]) {
      const { carrierId } = await session.send(saying('[ 1 ] - Sales', { menu }))
      const titles = menu.choices.map(({ tap, title }) => expect.objectContaining({ tap, title }))
      expect(await far.menuOn(ana, carrierId)).toMatchObject({ head: menu.head, opener: menu.opener, choices: titles })
    }
    const { id } = await far.write({ from: ana, body: 'Sales', tap: 'queue:1' })
    expect(heard.of(line, 'message').at(-1)).toMatchObject({ id, body: 'Sales', tap: 'queue:1' })
    await session.close()
  })

  test('the phone sees that the company reads and types', async () => {
    const { session, far } = await linked()
    const { id } = await far.write({ from: ana, body: 'Seen?' })
    expect([(await far.marksOn(ana, id))?.isRead, await far.seesTyping(ana)]).toEqual([false, false])
    await session.markRead({ to: toAna, carrierIds: [id] })
    await session.setTyping(toAna)
    await until(async () => (await far.marksOn(ana, id))?.isRead && (await far.seesTyping(ana)), 'both on the phone')
    await session.close()
  })

  test('a message to a group reaches the phone of a member', async () => {
    if (lacks('groups')) return
    const { session, far } = await linked()
    const group = { id: '120363000000000002', name: 'Family' }
    await far.write({ from: ana, group, body: 'Hello all' })
    const { carrierId } = await session.send(saying('Hello group', { to: [{ kind: 'group', value: group.id }] }))
    expect((await far.phone(ana)).map(({ id }) => id)).toEqual([carrierId])
    await session.close()
  })
}
