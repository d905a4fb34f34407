import type { Option } from '@recado/contract/bot/config'
import type { Step } from '@recado/contract/bot/steps'
import { type SettingKey, settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import type { InputOf } from '@recado/contract/kit/endpoint'
import { type Queue, queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { expect } from 'vitest'
import type { Person } from './createPeople.ts'
import { type Customer, customer, openLine } from './simulatedLine.ts'
import type { World } from './testApp.ts'

type QueueFields = Partial<Omit<InputOf<typeof queues.endpoints.create>['body'], 'options'>> & { name: string; options?: Option[] }
type ConnectionFields = Partial<InputOf<typeof connectionEndpoints.create>['body']>
type Wanted = {
  boss?: Person
  queues?: readonly QueueFields[]
  connection?: ConnectionFields
  settings?: Partial<Record<SettingKey, string>>
}

let drawn = 0
/** An unsaved option of a menu. */
export const menuEntry = (title: string, message = '', children: Option[] = []): Option => ({ id: -++drawn, title, message, children })

/** How long to wait for a reply of the bot, and for the absence of one. */
const PATIENCE = { timeout: 120_000, interval: 50 }

/** A company with an open connection, queues with menus and settings, and the customers' view of the bot. */
export async function openBotConnection(world: World, { boss, queues: wanted = [], connection = {}, settings = {} }: Wanted = {}) {
  const owner = boss ?? (await world.person('admin'))
  const made: Queue[] = []
  for (const [place, queue] of wanted.entries()) {
    const body = { color: `#${(0x100000 + ++drawn).toString(16)}`, orderQueue: place, ...queue }
    const { status, data, error } = await world.call(owner, queues.endpoints.create, { body })
    if (status !== 200) throw new Error(`The queue was refused: ${error}`)
    made.push(data as Queue)
  }
  const set = async (key: SettingKey, value: string) => {
    const { status } = await world.call(owner, settingEndpoints.update, { params: { key }, body: { value } })
    expect(status).toBe(200)
  }
  for (const [key, value] of Object.entries(settings)) await set(key as SettingKey, value)
  const several = made.length > 1 ? { greetingMessage: 'Welcome' } : {}
  const line = await openLine(world, owner, { queueIds: made.map(({ id }) => id), ...several, ...connection })

  return {
    ...line,
    queues: made,
    set,
    change: (body: InputOf<typeof connectionEndpoints.update>['body']) =>
      world.call(owner, connectionEndpoints.update, { params: { id: line.id }, body }),
    /** When the last call of a customer was rejected. */
    rejectedAt: async ({ number }: Customer) =>
      (await world.call(owner, simulatorEndpoints.phone, { params: { id: line.id }, query: { number } })).data.rejectedAt,
    /** A customer who writes, and reads what the bot answers. */
    meet(name = 'Ana') {
      const who: Customer = customer(`${name} ${++drawn}`)
      const hears = async () => (await line.phone(who)).map(({ body }) => body)
      const ticket = async () => {
        const found = await line.ticketOf(who)
        if (!found) throw new Error(`${who.name} has no ticket`)
        return found
      }
      return {
        who,
        hears,
        ticket,
        /** By the test's clock, which may be ahead. */
        says: async (body: string) => expect((await line.write(who, body, { at: world.clock.now().toISOString() })).status).toBe(200),
        /** Waits until the customer has received exactly these texts since the beginning. */
        heard: (texts: readonly (string | RegExp)[]) =>
          expect.poll(hears, PATIENCE).toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)))),
        details: async () => (await world.call(owner, ticketEndpoints.get, { params: { id: (await ticket()).id } })).data,
        /** The steps of the ticket, oldest first. */
        steps: async (): Promise<Step[]> => {
          const { data } = await world.call(owner, timelineEndpoints.list, {
            params: { ticketId: (await ticket()).id },
            query: { limit: 200 },
          })
          return data.steps.map(({ code, values }) => ({ code, values })).reverse()
        },
      }
    },
  }
}
export type BotConnection = Awaited<ReturnType<typeof openBotConnection>>
