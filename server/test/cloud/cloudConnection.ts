import type { Step } from '@recado/contract/bot/steps'
import { connectionEndpoints } from '@recado/contract/connections'
import { type Message, messageEndpoints } from '@recado/contract/messages/messages'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { sql } from 'kysely'
import type { Person } from '../createPeople.ts'
import { createWorld, type World } from '../testApp.ts'
import { waitUntil } from '../waitUntil.ts'
import { type CloudNumber, settingsOf } from './cloudNumber.ts'
import { startFakeGraphApi } from './fakeGraphApi.ts'

/** The whole product, and a stand-in of Meta that it takes for the real one. */
export async function createCloudWorld() {
  const graph = await startFakeGraphApi()
  const world = await createWorld({ env: { WHATSAPP_GRAPH_URL: graph.url, ALLOW_PRIVATE_NETWORK: 'on' } })
  return {
    world,
    graph,
    async close() {
      await graph.close()
      await world.close()
    },
  }
}

type Setting = { world: World; number: CloudNumber; boss?: Person; settings?: Record<string, string> }

/** A company with a number of the official API, and ways to look at what came of it. */
export async function openCloudConnection({ world, number, boss, settings = {} }: Setting) {
  const owner = boss ?? (await world.person('admin'))
  number.hooks.hook.address = `${world.url}/api/carriers/cloud/webhook`
  const body = { name: `Line ${world.unique()}`, provider: 'cloud', settings: { ...settingsOf(number), ...settings } }
  const { data: line } = await world.call(owner, connectionEndpoints.create, { body })
  const one = async () => (await world.call(owner, connectionEndpoints.get, { params: { id: line.id } })).data
  const list = async (): Promise<Ticket[]> => (await world.call(owner, ticketEndpoints.list, { query: { limit: 200 } })).data.tickets
  return {
    ...{ id: line.id, boss: owner, number, one },
    connected: () => waitUntil(async () => (await one()).status === 'CONNECTED', 'the line is connected'),
    /** What happened to a ticket. */
    steps: async (ticketId: number): Promise<Step[]> =>
      (await world.call(owner, timelineEndpoints.list, { params: { ticketId }, query: { limit: 200 } })).data.steps.map(
        ({ code, values }) => ({
          code,
          values,
        }),
      ),
    /** The queues that its bot offers. */
    offer: (queueIds: number[], greetingMessage: string) =>
      world.call(owner, connectionEndpoints.update, { params: { id: line.id }, body: { queueIds, greetingMessage } }),
    tickets: list,
    ticketOf: async (name: string) => (await list()).find(({ contact }) => contact.name === name),
    messages: async (ticketId: number): Promise<Message[]> =>
      (await world.call(owner, messageEndpoints.list, { params: { ticketId }, query: { limit: 200 } })).data.messages,
    accept: (id: number) => world.call(owner, ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: owner.id } }),
    say: (ticketId: number, text: string) => world.call(owner, messageEndpoints.send, { params: { ticketId }, body: { body: text } }),
    /** Nothing that was told is left to be taken. */
    taken: () =>
      waitUntil(async () => {
        const { rows } = await countWaiting(world, line.id)
        return Number(rows[0]?.count) === 0
      }, 'all that was told is taken'),
  }
}

const countWaiting = (world: World, connectionId: number) =>
  sql<{ count: string }>`select count(*) from cloud.heard where "connectionId" = ${connectionId} and not done`.execute(world.platform)
