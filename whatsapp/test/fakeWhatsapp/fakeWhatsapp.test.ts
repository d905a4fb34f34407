import { downloadMediaMessage, proto } from 'baileys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeWhatsapp, openFakeWhatsapp } from './fakeWhatsapp.ts'
import type { Handset } from './handset.ts'
import { LinkedDevice } from './linkedDevice.ts'
import { node } from './nodes.ts'
import { joinGroup, leaveGroup, renameGroup, setGroupPicture, setProfilePicture } from './notifications.ts'
import { openUnmodifiedClient } from './unmodifiedClient.ts'

const { StubType } = proto.WebMessageInfo
const KEY_IS_USED = '487'

let standIn: FakeWhatsapp
let client: ReturnType<typeof openUnmodifiedClient>
let shop: Handset
let ana: Handset
beforeAll(async () => {
  standIn = await openFakeWhatsapp()
  standIn.believe()
  shop = standIn.phone({ number: '5511900000001', name: 'Shop' })
  ana = standIn.phone({ number: '5511987650001', lid: '9001', name: 'Ana' })
  client = openUnmodifiedClient(standIn)
  shop.scan(await client.qr())
  await client.isOpen()
})
afterAll(async () => {
  await client.close()
  await standIn.close()
})

const sent = async (to: string, content: Parameters<typeof client.socket.sendMessage>[1]) =>
  (await client.socket.sendMessage(to, content))?.key.id ?? ''

test('a client is linked by a QR code, and receives messages under both addresses of a sender', async () => {
  expect(client.told.closes).toEqual([515])
  const byLid = await client.got(await ana.write(shop, { body: 'Good morning' }))
  expect(byLid).toMatchObject({ pushName: 'Ana', message: { conversation: 'Good morning' } })
  expect(byLid.key).toMatchObject({ remoteJid: ana.lidJid, remoteJidAlt: ana.numberJid, fromMe: false })
  const byNumber = await client.got(await ana.write(shop, { body: 'Me again', as: 'pn' }))
  expect(byNumber.key).toMatchObject({ remoteJid: ana.numberJid, remoteJidAlt: ana.lidJid })
  await standIn.until(() => ana.receipts.has(byNumber.key.id ?? ''), 'the receipt')
})

test('a second client is linked by a code, and a wrong code links nothing', async () => {
  const other = openUnmodifiedClient(standIn)
  await other.qr()
  const code = await other.socket.requestPairingCode(ana.number)
  await expect(ana.enterCode(code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA')).rejects.toThrow()
  expect(ana.devices).toEqual([])
  await other.close()
  const another = openUnmodifiedClient(standIn)
  await another.qr()
  await ana.enterCode(await another.socket.requestPairingCode(ana.number))
  await another.isOpen()
  expect(ana.devices).toHaveLength(1)
  await another.close()
  ana.devices.pop()
})

test('a message of the client is on the handset once, and can be changed and deleted', async () => {
  const id = await sent(ana.numberJid, { text: 'Hello Ana' })
  expect(await ana.shown(id)).toMatchObject({ body: 'Hello Ana', author: shop.number, times: 1 })
  await sent(ana.lidJid, { text: 'Hello, Ana', edit: { id, remoteJid: ana.lidJid, fromMe: true } })
  await standIn.until(() => ana.screen.find(id)?.isEdited, 'the change')
  await sent(ana.lidJid, { delete: { id, remoteJid: ana.lidJid, fromMe: true } })
  await standIn.until(() => ana.screen.find(id)?.isDeleted, 'the deletion')
  expect(shop.screen.find(id)).toMatchObject({ body: 'Hello, Ana', chat: ana.number })
  expect(shop.line.taken.filter((taken) => taken.id === id)).toHaveLength(1)
})

test('files arrive unchanged in both directions', async () => {
  const bytes = Buffer.from('a picture')
  const came = await client.got(await ana.write(shop, { body: 'Look', image: { bytes, mime: 'image/png' } }))
  expect(await downloadMediaMessage(came, 'buffer', {})).toEqual(bytes)
  const id = await sent(ana.numberJid, { document: bytes, mimetype: 'application/pdf', fileName: 'a.pdf' })
  expect(await ana.shown(id)).toMatchObject({ kind: 'document' })
  expect(await ana.fileIn(id)).toEqual(bytes)
})

test('messages arrive from the client in a group, and from the group at the client', async () => {
  const bia = standIn.phone({ number: '5511987650002', name: 'Bia' })
  const group = standIn.group({ subject: 'Family', members: [shop, ana, bia] })
  const came = await client.got(await ana.write(group, { body: 'Hello all' }))
  expect(came.key).toMatchObject({ remoteJid: group.jid, participant: ana.lidJid, participantAlt: ana.numberJid })
  const id = await sent(group.jid, { text: 'Hello group' })
  expect(await bia.shown(id)).toMatchObject({ chat: group.id, body: 'Hello group' })
  await ana.shown(id)
  expect((await client.socket.groupMetadata(group.jid)).subject).toBe('Family')
})

test('the client is told about changes of a group, and finds a new profile picture', async () => {
  const cida = standIn.phone({ number: '5511987650003', name: 'Cida' })
  const group = standIn.group({ subject: 'Team', members: [shop, ana] })
  const told = (type: proto.WebMessageInfo.StubType) =>
    standIn.until(
      () => client.told.messages.find(({ key, messageStubType }) => key.remoteJid === group.jid && messageStubType === type),
      'it',
    )
  renameGroup(group, ana, 'The team')
  expect((await told(StubType.GROUP_CHANGE_SUBJECT)).messageStubParameters).toEqual(['The team'])
  setGroupPicture(group, ana, Buffer.from('a group'))
  await told(StubType.GROUP_CHANGE_ICON)
  joinGroup(group, ana, [cida])
  await told(StubType.GROUP_PARTICIPANT_ADD)
  leaveGroup(group, cida)
  await told(StubType.GROUP_PARTICIPANT_LEAVE)
  setProfilePicture(shop.line, ana, Buffer.from('a face'))
  expect(await client.socket.profilePictureUrl(ana.numberJid, 'image')).toContain(standIn.network.media.host)
})

test('a message that is typed on the handset arrives at the client as the owner’s', async () => {
  const came = await client.got(await shop.write(ana, { body: 'From the handset' }))
  expect(came.key).toMatchObject({ fromMe: true, remoteJid: ana.lidJid, remoteJidAlt: ana.numberJid })
  expect(ana.screen.messages.at(-1)).toMatchObject({ author: shop.number, body: 'From the handset' })
})

test('calls ring and can be rejected; typing is shown', async () => {
  const call = ana.call(shop)
  await standIn.until(() => client.told.calls.includes(call), 'the call')
  await client.socket.rejectCall(call, ana.lidJid)
  expect(ana.rejectedCalls.map(({ id }) => id)).toEqual([call])
  await client.socket.sendPresenceUpdate('composing', ana.lidJid)
  await standIn.until(() => ana.typing.has(shop.number), 'the typing')
})

test('a client asks again for a message that it cannot decrypt, and receives it', async () => {
  shop.line.faults = { garble: 1 }
  const id = await ana.write(shop, { body: 'At the second time' })
  expect((await client.got(id)).message?.conversation).toBe('At the second time')
  expect(standIn.network.resends.asked).toEqual([id])
  await standIn.until(() => shop.line.unacknowledged.length === 0, 'the receipt of the copy')
})

test('a copy that was asked for waits until it is acknowledged, even if the first copy is refused', async () => {
  const device = new LinkedDevice(ana, {
    ...{ id: 7, noiseKey: Buffer.alloc(32), identity: Buffer.alloc(32), registration: Buffer.alloc(4) },
    signedPreKey: node('skey'),
  })
  device.goOnline()
  const copy = node('message', { from: ana.lidJid, id: 'ASKED-FOR' })
  device.deliver(copy)
  device.deliver(copy)
  device.has('message', { id: 'ASKED-FOR', error: '500' })
  expect(device.unacknowledged).toEqual(['ASKED-FOR'])
  device.goOffline()
  device.goOnline()
  device.has('message', { id: 'ASKED-FOR', error: KEY_IS_USED })
  expect(device.unacknowledged).toEqual([])
  expect(device.refused.map(({ code }) => code)).toEqual(['500', KEY_IS_USED])
})

test('messages wait in order while the client is offline', async () => {
  shop.line.connection?.cut()
  await standIn.until(() => !shop.line.isOnline, 'the end of the connection')
  const ids = []
  for (const body of ['one', 'two', 'three']) ids.push(await ana.write(shop, { body }))
  expect(shop.line.unacknowledged).toEqual(ids)
  await client.got(ids.at(-1) ?? '')
  await standIn.until(() => shop.line.unacknowledged.length === 0, 'the receipts')
  expect(shop.line.acknowledged.slice(-3)).toEqual(ids)
  expect(client.told.closes).toEqual([515, 428])
})

test('faults of a device: duplicates, messages encrypted anew, and refusals', async () => {
  shop.line.faults = { duplicateEvery: 1 }
  const twice = await ana.write(shop, { body: 'Twice' })
  await standIn.until(() => shop.line.refused.some(({ id, code }) => id === twice && code === KEY_IS_USED), 'the refusal of the second')
  shop.line.faults = { resealEvery: 1 }
  const anew = await ana.write(shop, { body: 'Twice, and both can be read' })
  await standIn.until(() => client.told.messages.filter(({ key }) => key.id === anew).length === 2, 'both')
  shop.line.faults = { nack: { code: 479, times: 1 } }
  const refused = await sent(ana.numberJid, { text: 'Never' })
  await standIn.until(() => shop.line.faults.nack?.times === 0, 'the refusal')
  shop.line.faults = {}
  await ana.shown(await sent(ana.numberJid, { text: 'Later' }))
  expect(ana.screen.find(refused)).toBeUndefined()
})

test('a lookup returns known people in the form of the service, and nobody else', async () => {
  expect(await client.socket.onWhatsApp('551187650001', '5599999999999')).toEqual([{ jid: ana.numberJid, exists: true }])
})
