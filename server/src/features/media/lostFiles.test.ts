import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { campaigns } from '@recado/contract/campaigns/campaigns'
import { chatMessageEndpoints } from '@recado/contract/chats/chatMessages'
import { chats } from '@recado/contract/chats/chats'
import { contacts } from '@recado/contract/contacts'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { quickMessageEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { schedules } from '@recado/contract/schedules/schedules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCampaigns } from '../../../test/campaignFixture.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, later } from '../../kernel/clock.ts'
import { writeLostFiles } from '../../kernel/files/lostFileList.ts'
import { markLostFiles } from './lostFiles.ts'
import { insertShownMedia } from './shownMedia.fixture.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 60_000, interval: 50 }
let line: OpenLine
beforeAll(async () => {
  line = await openLine(world)
})

/** A file of a message in a conversation. */
const shown = (options: Parameters<typeof insertShownMedia>[2] = {}) =>
  insertShownMedia(world, line.boss.companyId, { content: null, mime: 'image/png', name: 'cat.png', ...options })
/** As the start after a restore without these files. */
async function lose(...ids: readonly string[]) {
  await writeLostFiles(
    world.dataDir,
    ids.map((id) => `${line.boss.companyId}/${id}`),
  )
  await markLostFiles(world.kernel)
}
const putBack = (id: string) => world.kernel.files.put(`${line.boss.companyId}/${id}`, Readable.from(['back'], { objectMode: false }))
async function read(id: string) {
  const response = await fetch(`${world.url}/api/media/${id}`, { headers: { authorization: `Bearer ${line.boss.token}` } })
  const text = await response.text()
  return { status: response.status, error: response.ok ? undefined : (JSON.parse(text) as { error: string }).error }
}
const messageOf = async (ticketId: number) =>
  (await world.call(line.boss, messageEndpoints.list, { params: { ticketId }, query: {} })).data.messages.at(-1)

test('a lost file answers 410 and its message says so, until somebody puts it back', async () => {
  const [asked, waiting] = [await shown(), await shown()]
  expect(await read(asked.id)).toMatchObject({ status: 404 })
  await lose(asked.id, waiting.id, 'no-file')
  await expect(access(join(world.dataDir, 'lost-files'))).rejects.toThrow('ENOENT')
  expect(await read(asked.id)).toMatchObject({ status: 410, error: 'ERR_FILE_LOST' })
  expect(await messageOf(asked.ticketId)).toMatchObject({
    mediaUrl: null,
    thumbnailUrl: null,
    mediaName: 'cat.png',
    media: { isLost: true },
  })
  expect(
    await world.call(line.boss, messageEndpoints.forward, {
      params: { id: asked.messageId },
      body: { contactId: (await anyContact()).id },
    }),
  ).toMatchObject({ status: 410, error: 'ERR_FILE_LOST' })

  await putBack(asked.id)
  expect(await read(asked.id)).toMatchObject({ status: 200 })
  const back = await messageOf(asked.ticketId)
  expect([back?.media?.isLost, back?.mediaUrl]).toEqual([undefined, expect.stringContaining(asked.id)])
  await putBack(waiting.id)
  await runCronJob(world, 'media.lost')
  expect((await messageOf(waiting.ticketId))?.media?.isLost).toBeUndefined()
})

test('an open conversation and an open chat show a file that was put back', async () => {
  const { id: mediaId, messageId } = await shown()
  const { data: chat } = await world.call(line.boss, chats.endpoints.create, { body: { title: 'Kitchen', users: [{ id: line.boss.id }] } })
  const post = { params: { id: chat.id }, body: { message: 'The menu' } }
  const { data: posted } = await world.call(line.boss, chatMessageEndpoints.send, post)
  await world.platform.updateTable('chatMessages').set({ mediaId }).where('id', '=', posted.id).execute()
  await lose(mediaId)
  await putBack(mediaId)
  const heard = await listenToLiveEvents(world.url, line.boss)
  await runCronJob(world, 'media.lost')
  await heard.hears('appMessage', 'update')
  await heard.hears('chatMessage', 'update')
  const events = () => [heard.of('appMessage').map(({ message }) => message), heard.of('chatMessage').map(({ record }) => record)]
  const published = [
    [{ id: messageId, mediaUrl: expect.stringContaining(mediaId) }],
    [{ id: posted.id, mediaPath: expect.stringContaining(mediaId) }],
  ]
  expect(events()).toMatchObject(published)
  // The mark has ended: the next run and the next reader publish nothing.
  await runCronJob(world, 'media.lost')
  expect(await read(mediaId)).toMatchObject({ status: 200 })
  expect(events()).toMatchObject(published)
  heard.close()
})

test('a picture without its thumbnail is shown from the file itself', async () => {
  const { id, ticketId } = await shown({ content: 'picture' })
  await world.platform.updateTable('media').set({ hasThumbnail: true }).where('id', '=', id).execute()
  await lose(`${id}.thumbnail`)
  expect(await messageOf(ticketId)).toMatchObject({ mediaUrl: expect.stringContaining(id), thumbnailUrl: null })
})

async function anyContact() {
  const { name, number } = customer(`Rita ${world.unique()}`)
  return (await world.call(line.boss, contacts.endpoints.create, { body: { name, number } })).data
}

test('a due schedule with a lost file ends in error with that reason', async () => {
  const { id: mediaId } = await shown()
  const body = { body: 'See you', contactId: (await anyContact()).id, sendAt: '2099-01-31T09:00' }
  const { data: schedule } = await world.call(line.boss, schedules.endpoints.create, { body })
  await world.platform.updateTable('schedules').set({ mediaId }).where('id', '=', schedule.id).execute()
  await lose(mediaId)
  await world.platform.updateTable('schedules').set({ sendAt: world.clock.now() }).where('id', '=', schedule.id).execute()
  await runCronJob(world, 'schedules.due')
  const { data: after } = await world.call(line.boss, schedules.endpoints.get, { params: { id: schedule.id } })
  expect(after).toMatchObject({ status: 'ERRO', error: 'fileLost', media: { isLost: true, thumbnailUrl: null } })
})

test('the choice of a quick message says that its file was lost, and the file is not sent', async () => {
  const { id: mediaId } = await shown()
  const { data: quick } = await world.call(line.boss, quickMessages.endpoints.create, { body: { shortcode: 'menu', message: 'Our menu' } })
  await world.platform.updateTable('quickMessages').set({ mediaId }).where('id', '=', quick.id).execute()
  await lose(mediaId)
  const { data } = await world.call(line.boss, quickMessageEndpoints.choices, {})
  expect(data.choices.find(({ id }) => id === quick.id)?.media).toMatchObject({ isLost: true })
  const who = customer(`Ana ${world.unique()}`)
  await line.write(who, 'Hello')
  const ticketId = (await line.ticketOf(who))?.id ?? 0
  await line.accept(ticketId, line.boss)
  const sent = { params: { ticketId }, body: { body: 'Our menu', mediaId, quickMessageId: quick.id } }
  expect(await world.call(line.boss, messageEndpoints.send, sent)).toMatchObject({ status: 410, error: 'ERR_FILE_LOST' })
})

test('a campaign with a lost file is not started; one that runs waits, and goes on when the file is back', async () => {
  const campaign = createCampaigns(world, line)
  const [{ id: own }, { id: listed }] = [await shown(), await shown()]
  const { companyId } = line.boss
  const { id: fileListId } = await world.platform
    .insertInto('fileLists')
    .values({ companyId, name: 'Menus', message: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.platform.insertInto('fileOptions').values({ companyId, fileListId, mediaId: listed, position: 0, name: 'Menu' }).execute()
  const people = [{ name: 'Eva', number: customer(`Eva ${world.unique()}`).number }]
  // Not due yet: the worker of this world must not send it before the file is lost.
  const running = await campaign.plan(people, { fileListId, scheduledAt: later(world.clock.now(), days(2)).toISOString() })
  const draft = await campaign.plan(people, { scheduledAt: null })
  await world.platform.updateTable('campaigns').set({ mediaId: own }).where('id', '=', draft.id).execute()
  await lose(own, listed)
  await world.platform.updateTable('campaigns').set({ scheduledAt: world.clock.now() }).where('id', '=', running.id).execute()

  expect(await campaign.change(draft.id, { scheduledAt: later(world.clock.now(), days(2)).toISOString() })).toMatchObject({
    status: 410,
    error: 'ERR_FILE_LOST',
  })
  await expect
    .poll(async () => {
      await campaign.pass()
      return campaign.read(running.id)
    }, PATIENCE)
    .toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'fileLost', progress: { done: 0 } })
  await campaign.cancel(running.id)
  expect(await campaign.restart(running.id)).toMatchObject({ status: 410, error: 'ERR_FILE_LOST' })

  await putBack(listed)
  await runCronJob(world, 'media.lost')
  expect(await campaign.restart(running.id)).toMatchObject({ status: 200 })
  await expect
    .poll(async () => {
      await campaign.pass()
      return (await campaign.read(running.id)).status
    }, PATIENCE)
    .toBe('FINALIZADA')
  expect(await world.call(line.boss, campaigns.endpoints.get, { params: { id: draft.id } })).toMatchObject({
    data: { media: { isLost: true } },
  })
})
