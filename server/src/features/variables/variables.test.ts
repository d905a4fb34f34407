import { campaignSettingEndpoints } from '@recado/contract/campaigns/campaignSettings'
import { contacts } from '@recado/contract/contacts'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { schedules } from '@recado/contract/schedules/schedules'
import { companyVariablesEndpoint } from '@recado/contract/variables/companyVariables'
import { afterAll, expect, test } from 'vitest'
import { openBotConnection } from '../../../test/botConnection.ts'
import type { Person } from '../../../test/createPeople.ts'
import { customer, type OpenLine, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { later, minutes } from '../../kernel/clock.ts'
import { sendDueSchedulesJob } from '../schedules/sendDueSchedules.job.ts'

const world = await createWorld()
afterAll(() => world.close())
const PATIENCE = { timeout: 120_000, interval: 50 }

const add = async (boss: Person, name: string, extraInfo: { name: string; value: string }[]) => {
  const { number } = customer(name)
  const { data } = await world.call(boss, contacts.endpoints.create, { body: { name, number, extraInfo } })
  return { id: data.id, name, number }
}
const setOwn = (boss: Person, variables: { key: string; value: string }[]) =>
  world.call(boss, campaignSettingEndpoints.save, { body: { settings: { variables } } })

test("every user lists the company’s variables and the names of contacts' extra fields", async () => {
  const boss = await world.person('admin')
  const agent = await world.person('user', boss.companyId)
  await setOwn(boss, [{ key: 'loja', value: 'Café' }])
  const { id } = await add(boss, 'Ana', [{ name: 'Cidade', value: 'Recife' }])
  await add(boss, 'Bob', [{ name: 'Cidade', value: 'Olinda' }])
  await world.call(boss, contacts.endpoints.update, { params: { id }, body: { extraInfo: [{ name: 'Bairro', value: 'Boa Vista' }] } })
  const { data } = await world.call(agent, companyVariablesEndpoint)
  expect(data).toEqual({ own: [{ key: 'loja', value: 'Café' }], fields: ['Bairro', 'Cidade'] })
})

/** The text that the customer gets in a ticket with an agent. */
async function said(line: OpenLine, who: { name: string; number: string }, body: string) {
  await line.write(who, 'Hi')
  await expect.poll(() => line.ticketOf(who), PATIENCE).toBeDefined()
  const { id } = (await line.ticketOf(who)) ?? { id: 0 }
  await line.accept(id)
  return (await world.call(line.boss, messageEndpoints.send, { params: { ticketId: id }, body: { body } })).data[0]?.body
}

test('an extra field, a company variable and a fallback are filled in; a missing field is empty, an unknown name stays', async () => {
  const line = await openLine(world)
  await setOwn(line.boss, [{ key: 'loja', value: 'Café {nome}' }])
  const ana = await add(line.boss, 'Ana Lima', [{ name: 'Cidade natal', value: 'Recife' }])
  const bob = await add(line.boss, 'Bob', [])
  const text = '{nome} · {{number}} · {{Cidade natal|sua cidade}} <{{cidade_natal}}> {{loja}} {{foo}} {foo}'
  expect(await said(line, ana, text)).toBe(`Ana Lima · ${ana.number} · Recife <Recife> Café {nome} {{foo}} {foo}`)
  expect(await said(line, bob, text)).toBe(`Bob · ${bob.number} · sua cidade <> Café {nome} {{foo}} {foo}`)
})

test('a schedule fills {nome} and an extra field', async () => {
  const line = await openLine(world)
  const ana = await add(line.boss, 'Ana Lima', [{ name: 'Plano', value: 'Ouro' }])
  const body = { body: 'Olá {nome}, plano {{plano}}', contactId: ana.id, sendAt: later(world.clock.now(), -minutes(0.5)).toISOString() }
  await world.call(line.boss, schedules.endpoints.create, { body })
  await sendDueSchedulesJob(world.kernel, 2).run({})
  await expect.poll(async () => (await line.phone(ana)).map((message) => message.body), PATIENCE).toEqual(['Olá Ana Lima, plano Ouro'])
})

test('the bot fills an extra field and a company variable into its greeting', async () => {
  const sales = { name: 'Sales', greetingMessage: 'Olá {nome}, de {{cidade|longe}}, aqui {{loja}}', options: [] }
  const line = await openBotConnection(world, { queues: [sales], settings: { sendGreetingMessageOneQueues: 'enabled' } })
  await setOwn(line.boss, [{ key: 'loja', value: 'Café' }])
  const rita = line.meet()
  await world.call(line.boss, contacts.endpoints.create, {
    body: { name: rita.who.name, number: rita.who.number ?? '', extraInfo: [{ name: 'Cidade', value: 'Recife' }] },
  })
  await rita.says('Hi')
  await rita.heard([`Olá ${rita.who.name}, de Recife, aqui Café`])
  const other = line.meet()
  await other.says('Hi')
  await other.heard([`Olá ${other.who.name}, de longe, aqui Café`])
})
