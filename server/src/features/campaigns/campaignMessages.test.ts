import { campaigns } from '@recado/contract/campaigns/campaigns'
import { recipientEndpoints } from '@recado/contract/campaigns/recipients'
import { type FileList, files } from '@recado/contract/fileLists'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

let line: OpenLine
let room: ReturnType<typeof createCampaigns>
beforeEach(async () => {
  line = await openLine(world)
  room = createCampaigns(world, line)
})

type Upload = readonly [name: string, mime: string]

async function upload(path: string, field: string, uploads: readonly Upload[]) {
  const body = new FormData()
  for (const [name, type] of uploads)
    body.append(field, new Blob([`${type === 'audio/mpeg' ? 'ID3' : ''} the bytes of ${name}`], { type }), name)
  const headers = { authorization: `Bearer ${line.boss.token}` }
  return (await fetch(`${world.url}/api/${path}`, { method: 'POST', headers, body })).json()
}
const attach = (id: number, file: Upload) => upload(`campaigns/${id}/media-upload`, 'file', [file])

async function fileList(message: string, uploads: readonly Upload[]): Promise<FileList> {
  const { data } = await world.call(line.boss, files.endpoints.create, { body: { name: `Prices ${world.unique()}`, message } })
  return uploads.length === 0 ? data : ((await upload(`files/uploadList/${data.id}`, 'files', uploads)) as FileList)
}

type Shown = { body: string; file: string | null }
/** As the phone has it, and as the rehearsal showed it before. */
async function rehearsedAndSent(id: number, who: ReturnType<typeof customer>) {
  const { data } = await world.call(line.boss, recipientEndpoints.rehearse, { params: { id } })
  const [sample] = data.samples
  const rehearsed = sample?.bubbles.map(({ body, mediaName }): Shown => ({ body, file: mediaName })) ?? []
  await world.call(line.boss, campaigns.endpoints.update, { params: { id }, body: { scheduledAt: '2026-01-01T09:00' } })
  await room.becomes(id, { status: 'FINALIZADA' })
  await expect.poll(async () => (await line.phone(who)).length, PATIENCE).toBe(rehearsed.length)
  const ticket = await line.ticketOf(who)
  const messages = await line.messages(ticket?.id ?? 0)
  const sent = messages.map(({ body, mediaName }): Shown => ({ body, file: mediaName }))
  return { rehearsed, sent, onPhone: (await line.phone(who)).map(({ body }) => body) }
}

test('the rehearsal shows every message that leaves, in order: text and attachment, then the files with the text of their list', async () => {
  const ana = customer('Ana')
  const { id: fileListId } = await fileList('Our prices, {nome}', [
    ['Cakes.png', 'image/png'],
    ['Bread.pdf', 'application/pdf'],
  ])
  const { id } = await room.plan([ana], { message1: 'Hello {nome}', fileListId, scheduledAt: null })
  await attach(id, ['Menu.pdf', 'application/pdf'])
  const expected = [
    { body: 'Hello Ana', file: 'Menu.pdf' },
    { body: 'Our prices, Ana', file: 'Cakes.png' },
    { body: '', file: 'Bread.pdf' },
  ]
  const { rehearsed, sent, onPhone } = await rehearsedAndSent(id, ana)
  expect(rehearsed).toEqual(expected)
  expect(sent).toEqual(expected)
  expect(onPhone).toEqual(['Hello Ana', 'Our prices, Ana', ''])
})

test('a text that cannot be a caption goes before the file: with an audio, or if it is too long', async () => {
  const ana = customer('Ana')
  const long = 'x'.repeat(1025)
  const { id: fileListId } = await fileList('Listen', [['Song.mp3', 'audio/mpeg']])
  const { id } = await room.plan([ana], { message1: long, fileListId, scheduledAt: null })
  await attach(id, ['Menu.pdf', 'application/pdf'])
  const expected = [
    { body: long, file: null },
    { body: '', file: 'Menu.pdf' },
    { body: 'Listen', file: null },
    { body: '', file: 'Song.mp3' },
  ]
  const { rehearsed, sent } = await rehearsedAndSent(id, ana)
  expect(rehearsed).toEqual(expected)
  expect(sent).toEqual(expected)
})

test('a file list alone is enough content, and its text goes out alone while it has no file', async () => {
  const ana = customer('Ana')
  const { id: fileListId } = await fileList('Our prices', [])
  const { id } = await room.plan([ana], { message1: '', fileListId, scheduledAt: null })
  const { rehearsed, sent } = await rehearsedAndSent(id, ana)
  expect(rehearsed).toEqual([{ body: 'Our prices', file: null }])
  expect(sent).toEqual(rehearsed)
})

test('an unknown variable is found in the text of a file list too', async () => {
  const { id: fileListId } = await fileList('Prices of {city}', [])
  const { id } = await room.plan([customer()], { fileListId, scheduledAt: null })
  const { data } = await world.call(line.boss, recipientEndpoints.rehearse, { params: { id } })
  expect(data.unknown).toEqual(['{city}'])
})
