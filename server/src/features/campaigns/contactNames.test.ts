import { fillContactListEndpoint } from '@recado/contract/contactLists/contactListImport'
import { contactListItems } from '@recado/contract/contactLists/contactLists'
import { type Contact, contacts } from '@recado/contract/contacts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCampaigns, listOf } from '../../../test/campaignFixture.ts'
import { newNumber, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

let line: OpenLine
beforeEach(async () => {
  line = await openLine(world)
})

const contactOf = async (number: string): Promise<Pick<Contact, 'name' | 'email'> | undefined> => {
  const { data } = await world.call(line.boss, contacts.endpoints.list, { query: { searchParam: number } })
  const [found] = (data as { contacts: Contact[] }).contacts
  return found && { name: found.name, email: found.email }
}

async function sendTo(fields: { contactListId?: number; tagListId?: number }) {
  const room = createCampaigns(world, line)
  const { id } = await room.plan([], fields)
  await room.becomes(id, { status: 'FINALIZADA', progress: { total: 1, done: 1 } })
}

test('a contact who answers a campaign keeps the name and the e-mail of its list', async () => {
  const number = newNumber()
  await sendTo({ contactListId: await listOf(world, line.boss.companyId, [{ name: 'Ana Lima', number, email: 'ana@example.com' }]) })
  await line.write({ number, name: 'aninha ✨' }, 'How much is it?')
  expect(await contactOf(number)).toEqual({ name: 'Ana Lima', email: 'ana@example.com' })
})

test('the list names contacts that had only a profile name, and changes nothing that staff entered', async () => {
  const [ana, bob] = [newNumber(), newNumber()]
  await line.write({ number: ana, name: 'aninha ✨' }, 'Hello')
  const body = { name: 'Bob Souza', number: bob, email: 'bob@example.com' }
  await world.call(line.boss, contacts.endpoints.create, { body })
  for (const [name, number] of [
    ['Ana Lima', ana],
    ['Roberto', bob],
  ] as const)
    await sendTo({ contactListId: await listOf(world, line.boss.companyId, [{ name, number, email: 'list@example.com' }]) })
  await line.write({ number: ana, name: 'aninha again' }, 'Hello')
  expect(await contactOf(ana)).toEqual({ name: 'Ana Lima', email: 'list@example.com' })
  expect(await contactOf(bob)).toEqual({ name: 'Bob Souza', email: 'bob@example.com' })
})

test('a profile name that was copied into a list still follows the profile until staff change it in the list', async () => {
  const number = newNumber()
  await line.write({ number, name: 'aninha ✨' }, 'Hello')
  const contactListId = await listOf(world, line.boss.companyId, [])
  await world.call(line.boss, fillContactListEndpoint, { params: { id: contactListId }, body: {} })
  await sendTo({ contactListId })
  await line.write({ number, name: 'Ana 🌻' }, 'Hello')
  expect(await contactOf(number)).toMatchObject({ name: 'Ana 🌻' })
  const { data } = await world.call(line.boss, contactListItems.endpoints.list, { query: { contactListId } })
  const [item] = (data as { contacts: { id: number }[] }).contacts
  await world.call(line.boss, contactListItems.endpoints.update, { params: { id: item?.id ?? 0 }, body: { name: 'Ana Lima' } })
  await sendTo({ contactListId })
  await line.write({ number, name: 'Somebody else' }, 'Hello')
  expect(await contactOf(number)).toMatchObject({ name: 'Ana Lima' })
})
