import { type ConnectionStatus, connectionEndpoints } from '@recado/contract/connections'
import type { InputOf } from '@recado/contract/kit/endpoint'
import type { Message } from '@recado/contract/messages/messages'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { type Faults, type SimulatedMessage, simulatorEndpoints } from '@recado/contract/simulator'
import { type Ticket, ticketEndpoints } from '@recado/contract/tickets/tickets'
import type { Person } from './createPeople.ts'
import type { World } from './testApp.ts'
import { waitUntil } from './waitUntil.ts'

export type Customer = { number?: string; lid?: string; name: string }
type Sent = Partial<Omit<SimulatedMessage, 'from'>>

let drawn = 0
/** A mobile number of São Paulo that no other test uses. */
export const newNumber = () => `55119${String(70_000_000 + ++drawn)}`
export const customer = (name = 'Ana'): Customer & { number: string } => ({ number: newNumber(), name })

/** A company with a connection to the simulated network, and ways to write on both ends. */
export async function openLine(world: World, boss?: Person, fields: Partial<InputOf<typeof connectionEndpoints.create>['body']> = {}) {
  const owner = boss ?? (await world.person('admin'))
  const body = { name: `Line ${world.unique()}`, provider: 'simulator' as const, ...fields }
  const { data: line } = await world.call(owner, connectionEndpoints.create, { body })
  const on = { params: { id: line.id } }
  const status = async (): Promise<ConnectionStatus> => (await world.call(owner, connectionEndpoints.get, on)).data.status
  await waitUntil(async () => (await status()) === 'qrcode', 'the line shows a QR code')
  const scan = () => world.call(owner, simulatorEndpoints.scan, on)
  await scan()
  await waitUntil(async () => (await status()) === 'CONNECTED', 'the line is connected')

  const write = async (from: Customer, body: string, more: Sent = {}) =>
    world.call(owner, simulatorEndpoints.inbound, { ...on, body: { from, body, ...more } })
  const list = async (query: Record<string, string> = {}): Promise<Ticket[]> =>
    (await world.call(owner, ticketEndpoints.list, { query: { limit: 200, ...query } })).data.tickets
  return {
    id: line.id,
    boss: owner,
    status,
    scan,
    write,
    tickets: list,
    /** The conversation with somebody, if there is one. */
    ticketOf: async ({ name }: Customer): Promise<Ticket | undefined> => (await list()).find(({ contact }) => contact.name === name),
    accept: (id: number, by: Person = owner) =>
      world.call(by, ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: by.id } }),
    resolve: (id: number, by: Person = owner) => world.call(by, ticketEndpoints.update, { params: { id }, body: { status: 'closed' } }),
    say: (ticketId: number, body: string, by: Person = owner) =>
      world.call(by, messageEndpoints.send, { params: { ticketId }, body: { body } }),
    messages: async (ticketId: number, query = {}): Promise<Message[]> =>
      (await world.call(owner, messageEndpoints.list, { params: { ticketId }, query: { limit: 200, ...query } })).data.messages,
    phone: async ({ number, lid }: Customer) =>
      (await world.call(owner, simulatorEndpoints.outbox, { ...on, query: { ...(number && { number }), ...(lid && { lid }) } })).data,
    act: (
      { number, lid }: Customer,
      act: { kind: 'read' | 'react' | 'edit' | 'delete' | 'typing' | 'call'; messageId?: string; value?: string },
    ) => world.call(owner, simulatorEndpoints.act, { ...on, body: { ...(number && { number }), ...(lid && { lid }), ...act } }),
    faults: (faults: Faults) => world.call(owner, simulatorEndpoints.faults, { ...on, body: faults }),
    tally: async () => (await world.call(owner, simulatorEndpoints.tally, on)).data,
  }
}
export type OpenLine = Awaited<ReturnType<typeof openLine>>
