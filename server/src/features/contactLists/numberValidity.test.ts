import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactListItems, contactLists } from '@recado/contract/contactLists/contactLists'
import { afterAll, expect, test } from 'vitest'
import { createCampaigns, FAST } from '../../../test/campaignFixture.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

test('a message that has arrived proves a number that was imported, and one that the service does not know disproves it', async () => {
  const line = await openLine(world)
  const { boss } = line
  const room = createCampaigns(world, line)
  const [ana, nobody] = [customer('Ana'), { name: 'Nobody', number: '+35112345' }]
  const { data: list } = await world.call(boss, contactLists.endpoints.create, { body: { name: 'Clientes' } })
  const on = { params: { id: list.id } }
  const text = ['Nome;Telefone', `Ana;${ana.number}`, `Nobody;${nobody.number}`].join('\n')
  await world.call(boss, contactListImportEndpoints.read, { ...on, body: { text } })
  await world.call(boss, contactListImportEndpoints.start, on)
  const counts = async () => {
    const { contactsCount, validCount, invalidCount } = (await world.call(boss, contactLists.endpoints.get, on)).data
    return [contactsCount, validCount, invalidCount]
  }
  await expect.poll(counts, PATIENCE).toEqual([2, 0, 0])
  const live = await listenToLiveEvents(world.url, boss)
  const { id } = await room.plan([], { contactListId: list.id, pace: FAST })
  await room.becomes(id, { status: 'FINALIZADA' })
  await expect.poll(counts, PATIENCE).toEqual([2, 1, 1])
  const { data } = await world.call(boss, contactListItems.endpoints.list, { query: { contactListId: list.id } })
  const items = (data as unknown as { contacts: { name: string; isWhatsappValid: boolean | null }[] }).contacts
  expect(items.map(({ name, isWhatsappValid }) => [name, isWhatsappValid])).toEqual([
    ['Ana', true],
    ['Nobody', false],
  ])
  const published = live.of('ContactListItem').map(({ record }) => record as { name: string; isWhatsappValid: boolean | null })
  expect(published.map(({ name, isWhatsappValid }) => [name, isWhatsappValid]).sort()).toEqual([
    ['Ana', true],
    ['Nobody', false],
  ])
  live.close()
})
