import { settingEndpoints } from '@recado/contract/companies/settings'
import { promptDataUseEndpoint, prompts } from '@recado/contract/prompts'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../../test/testApp.ts'
import { createConversation } from './assistant/conversation.fixture.ts'

const env = { OPENAI_BASE_URL: 'https://ai.installation.example/v1', AI_TRANSCRIBE_MODEL: 'listener', ALLOW_PRIVATE_NETWORK: 'on' }
const world = await createWorld({ env })
afterAll(() => world.close())

async function stage() {
  const boss = await world.person('admin')
  const { speakerId: id } = await createConversation(world, { companyId: boss.companyId, model: 'gpt-4o-mini', maxMessages: 12 })
  const set = (values: object) => world.platform.updateTable('prompts').set(values).where('id', '=', id).execute()
  return { boss, id, set, read: (who = boss) => world.call(who, promptDataUseEndpoint, { params: { id } }) }
}

test('who chooses an assistant reads where the words of customers go, and which', async () => {
  const { read, set } = await stage()
  const { data } = await read()
  expect(data).toEqual({
    host: 'ai.installation.example',
    isLocal: false,
    chosenBy: 'installation',
    model: 'gpt-4o-mini',
    maxMessages: 12,
    usesKnowledge: false,
    sendsWholeKnowledge: false,
    transcribeModel: 'listener',
  })
  await set({ endpoint: 'http://192.168.0.7:11434/v1', usesKnowledge: true })
  expect((await read()).data).toMatchObject({
    host: '192.168.0.7:11434',
    isLocal: true,
    chosenBy: 'assistant',
    usesKnowledge: true,
    transcribeModel: null,
  })
})

test("the company's own service is named, and its model for voice messages", async () => {
  const { boss, read } = await stage()
  const put = async (key: 'aiEndpoint' | 'aiTranscribeModel', value: string) =>
    expect(await world.call(boss, settingEndpoints.update, { params: { key }, body: { value } })).toMatchObject({ status: 200 })
  await put('aiEndpoint', 'https://8.8.8.8/v1')
  await put('aiTranscribeModel', 'whisper-9')
  expect((await read()).data).toMatchObject({ host: '8.8.8.8', chosenBy: 'company', isLocal: false, transcribeModel: 'whisper-9' })
})

test('no key is in it; other companies and agents do not read it', async () => {
  const { boss, id, read } = await stage()
  expect(JSON.stringify((await read()).data)).not.toMatch(/sk-|key/i)
  expect(await read(await world.person('user', boss.companyId))).toMatchObject({ status: 403 })
  expect(await read(await world.person('admin'))).toMatchObject({ status: 404, error: 'ERR_NO_PROMPT_FOUND' })
  await world.call(boss, prompts.endpoints.remove, { params: { id } })
  expect(await read()).toMatchObject({ status: 404 })
})
