import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startFakeOpenAi } from '../../../../test/fakeOpenAi.ts'
import { listenToLiveEvents } from '../../../../test/liveEvents.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { hours } from '../../../kernel/clock.ts'
import { assistantResponder } from '../index.ts'
import { createConversation, type TestConversation } from './conversation.fixture.ts'

const service = await startFakeOpenAi()
const own = await startFakeOpenAi()
const world = await createWorld({ env: { OPENAI_BASE_URL: service.url, ALLOW_PRIVATE_NETWORK: 'on' } })
const { kernel } = world
afterAll(async () => {
  await world.close()
  await service.close()
  await own.close()
})
beforeEach(() => service.forget())

const UNHEARD = '[voice note that could not be heard]'
const bytes = Buffer.from('OggS\u0000 what the customer has said')

async function ask({ asked }: TestConversation, voices = 30_000) {
  const answer = await assistantResponder(kernel, { whole: 30_000, voices }).ask(asked)
  expect(answer.replies).toEqual([{ text: 'Hello' }])
  return service.asked
    .at(-1)
    ?.messages.slice(1)
    .map(({ content }) => content)
}

type Note = {
  mime?: string
  seconds?: number
  size?: number
  state?: 'ready' | 'waiting' | 'missing'
  fromMe?: boolean
  isStored?: boolean
}

async function speaks(
  scene: TestConversation,
  { mime = 'audio/ogg', seconds = 4, size = bytes.length, state = 'ready', ...more }: Note = {},
) {
  const id = randomUUID()
  const file = { companyId: scene.companyId, id, state, mime, name: 'My own name of it.exe', size, seconds }
  await world.platform.insertInto('media').values(file).execute()
  if (more.isStored ?? state === 'ready') await store(scene, id)
  return { id, messageId: await scene.says('', { mediaType: 'audio', mediaId: id, fromMe: more.fromMe ?? false }) }
}

async function store({ companyId }: TestConversation, id: string) {
  const folder = join(world.dataDir, 'media', String(companyId))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, id), bytes)
}

test('a voice note is transcribed once before the answer, and agents see the transcript too', async () => {
  const scene = await createConversation(world)
  const boss = await world.person('admin', scene.companyId)
  const heard = await listenToLiveEvents(world.url, boss)
  await scene.says('Hi')
  const { messageId } = await speaks(scene)
  service.transcribes({ text: ' Do you have bread? ' })
  expect(await ask(scene)).toEqual(['Hi', '[voice note] Do you have bread?'])
  expect(service.files).toEqual([{ name: 'voice.ogg', type: 'audio/ogg', bytes, model: 'whisper-1' }])
  const transcript = { transcript: 'Do you have bread?', mime: 'audio/ogg', size: bytes.length, seconds: 4, waveform: null }
  await heard.hearsOf('appMessage', {
    id: messageId,
    media: { size: bytes.length, mime: 'audio/ogg', seconds: 4, waveform: null, transcript: 'Do you have bread?' },
  })
  const { data } = await world.call(boss, messageEndpoints.list, { params: { ticketId: scene.ticketId }, query: {} })
  expect(data.messages.at(-1)).toMatchObject({ id: messageId, media: transcript })

  expect(await ask(scene)).toEqual(['Hi', '[voice note] Do you have bread?'])
  expect(service.files).toHaveLength(1)
  await heard.socket.emitWithAck('joinNotification')
  expect(heard.of('appMessage')).toHaveLength(1)
  heard.close()
})

test('at the company’s own service only the model that the company chose transcribes', async () => {
  const scene = await createConversation(world)
  const origin = new URL(own.url).origin
  await world.platform.updateTable('prompts').set({ endpoint: own.url, apiKeyOrigin: origin }).where('id', '=', scene.speakerId).execute()
  await speaks(scene)
  await assistantResponder(kernel).ask(scene.asked)
  expect([own.files, own.asked.at(-1)?.messages.at(-1)?.content]).toEqual([[], UNHEARD])
  const setting = { companyId: scene.companyId, key: 'aiTranscribeModel', value: 'our-ears' }
  await world.platform.insertInto('settings').values(setting).execute()
  await assistantResponder(kernel).ask(scene.asked)
  expect(own.files).toMatchObject([{ model: 'our-ears' }])
  expect(own.asked.at(-1)?.messages.at(-1)?.content).toBe('[voice note] words')
  expect(service.calls).toEqual([])
})

test('the answer waits for a file that is being downloaded, but not beyond its limit', async () => {
  const scene = await createConversation(world)
  const { id } = await speaks(scene, { state: 'waiting' })
  service.transcribes({ text: 'at last' })
  const asking = ask(scene)
  await store(scene, id)
  setTimeout(() => void world.platform.updateTable('media').set({ state: 'ready' }).where('id', '=', id).execute(), 300)
  expect(await asking).toEqual(['[voice note] at last'])

  const late = await createConversation(world)
  await speaks(late, { state: 'waiting' })
  expect(await ask(late, 500)).toEqual([UNHEARD])
})

test('the answer does not wait for the file of an old message', async () => {
  const scene = await createConversation(world)
  await speaks(scene, { state: 'waiting' })
  await world.platform
    .updateTable('messages')
    .set({ createdAt: new Date(world.clock.now().getTime() - hours(1)) })
    .where('ticketId', '=', scene.ticketId)
    .execute()
  // If the code waited for the file, this test would time out.
  expect(await ask(scene, 600_000)).toEqual([UNHEARD])
})

const unheard: [string, Note][] = [
  ['is too long', { seconds: 301 }],
  ['is too large', { size: 25 * 1024 * 1024 }],
  ['has a form that nobody there reads', { mime: 'audio/amr' }],
  ['is no sound', { mime: 'application/octet-stream' }],
  ['is not there any more', { isStored: false }],
  ['will never be here', { state: 'missing' }],
  ['was said by us', { fromMe: true }],
]
test.for(unheard)('a note that %s is not transcribed', async ([, note]) => {
  const scene = await createConversation(world)
  await speaks(scene, note)
  expect(await ask(scene)).toEqual([UNHEARD])
  expect(service.files).toEqual([])
})

test.for([{ status: 401 }, { status: 429 }, { status: 500 }, { text: 7 as never }, 'cut', 'endless', 'silent'] as const)(
  'a failed transcription (%j) does not prevent the answer',
  async (given) => {
    const scene = await createConversation(world)
    const { id } = await speaks(scene)
    service.transcribes(given)
    expect(await ask(scene, 1200)).toEqual([UNHEARD])
    const { transcript } = await world.platform.selectFrom('media').select('transcript').where('id', '=', id).executeTakeFirstOrThrow()
    expect(transcript).toBeNull()
  },
)

test('an empty transcript is stored, and only the newest of many notes are transcribed', async () => {
  const scene = await createConversation(world)
  for (let at = 0; at < 5; at++) await speaks(scene)
  service.transcribes({ text: '' })
  expect(await ask(scene)).toEqual(Array(5).fill(UNHEARD))
  const written = world.platform.selectFrom('media').select('id').where('companyId', '=', scene.companyId).where('transcript', '=', '')
  expect(await written.execute()).toHaveLength(3)
})

test('a voice note is not transcribed where the words beside it lead to a person, or nothing may be spent', async () => {
  const scene = await createConversation(world)
  const change = (values: { alwaysHandOver?: string[]; tokensPerDay?: number }) =>
    world.platform.updateTable('prompts').set(values).where('id', '=', scene.speakerId).execute()
  await change({ alwaysHandOver: ['refund'] })
  await speaks(scene)
  await scene.says('I want a refund')
  const { orders } = await assistantResponder(kernel).ask(scene.asked)
  expect([orders, service.calls]).toEqual([{ stop: 'topic', detail: 'refund' }, []])
  await change({ alwaysHandOver: [], tokensPerDay: 0 })
  await expect(assistantResponder(kernel).ask(scene.asked)).rejects.toMatchObject({ reason: 'tokenLimit' })
  expect(service.calls).toEqual([])
})
