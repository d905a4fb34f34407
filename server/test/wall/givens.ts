import { Readable } from 'node:stream'
import { messages } from '@recado/contract/messages/messages'
import { quickMessages } from '@recado/contract/quickMessages'
import { schedules } from '@recado/contract/schedules/schedules'
import { notes } from '@recado/contract/tickets/notes'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { sql } from 'kysely'
import type { Line } from '../../src/carriers/port.ts'
import { createSimulator, type Simulator } from '../../src/carriers/simulator/createSimulator.ts'
import { createSecrets } from '../../src/kernel/secrets.ts'
import type { Person } from '../people.ts'
import type { World } from '../world.ts'
import type { Company } from './cast.ts'

/** What an example needs and no endpoint answers: the code that was mailed, read from the mail that waits under seal. */
export async function mailedCode(world: World, email: string): Promise<string> {
  const asked = await world.call(null, access.forgotPassword, { body: { email } })
  if (asked.status !== 200) throw new Error(`No code was mailed to ${email}: ${JSON.stringify(asked.data)}`)
  const { unseal } = createSecrets(world.config.secretKey ?? '')
  const { rows } = await sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send'`.execute(
    world.platform,
  )
  const mails = rows.map(({ sealed }) => JSON.parse(unseal(sealed)) as { to: string; text: string })
  const code = mails.find(({ to }) => to === email)?.text.match(/: ([A-Z2-9]{8})\n/)?.[1]
  if (!code) throw new Error(`The mail to ${email} holds no code`)
  return code
}

/** A record as an answer shows it. */
export type Made = Readonly<Record<string, unknown>>
type Attack = { world: World; company: Company; caller: Person; make: (name: string) => Promise<Made> }

/** Records that no endpoint makes: they come about outside, or by something going wrong. */
export const givens: Readonly<Record<string, (given: Attack) => Promise<Made>>> = {
  connectionWithQr: (given) => onNetwork(given, ({ showQr }, line) => showQr(line)),
  pairedConnection: (given) => onNetwork(given, ({ link }, line) => link(line)),
  linkedDefault: (given) => onNetwork(given, ({ link }, line) => link(line), defaultConnection),
  lineWithFile: (given) => onNetwork(given, showFile),
  async pendingTicket({ world, company, make }) {
    const [contact, connection] = [await make('contact'), await make('connection')]
    const body = { contactId: Number(contact.id), whatsappId: Number(connection.id), status: 'pending' as const }
    return (await world.call(company.people.admin, tickets.create, { body })).data
  },
  async ownTicket({ world, caller, make }) {
    const { id } = await make('pendingTicket')
    const body = { status: 'open' as const, userId: caller.id }
    return (await world.call(caller, tickets.update, { params: { id: Number(id) }, body })).data
  },
  async ownMessage({ world, caller, make }) {
    const { id } = await make('ownTicket')
    const { data } = await world.call(caller, messages.send, { params: { ticketId: Number(id) }, body: { body: `Said by ${caller.name}` } })
    return data[0] as Made
  },
  async media({ world, caller, make }) {
    const { id: ticketId } = await make('ownTicket')
    const body = new FormData()
    body.append('medias', new Blob(['a note']), 'note.txt')
    const headers = { authorization: `Bearer ${caller.token}` }
    const response = await fetch(`${world.url}/api/messages/${ticketId}`, { method: 'POST', headers, body })
    const [message] = (await response.json()) as { mediaUrl: string }[]
    return { id: message?.mediaUrl.match(/media\/([\da-f-]{36})/)?.[1] }
  },
  async ownNote({ world, caller, make }) {
    const { id } = await make('pendingTicket')
    const body = { note: `Noted by ${caller.name}`, ticketId: Number(id) }
    return (await world.call(caller, notes.create, { body })).data
  },
  /** One's own: nobody but supervisors sees others'. */
  async schedule({ world, caller, make }) {
    const contact = await make('contact')
    const body = { body: `Planned by ${caller.name}`, contactId: Number(contact.id), sendAt: '2099-01-31T09:00' }
    return (await world.call(caller, schedules.endpoints.create, { body })).data
  },
  async failedSchedule({ world, make }) {
    const schedule = await make('schedule')
    await world.platform.updateTable('schedules').set({ status: 'ERRO', error: 'tooLate' }).where('id', '=', Number(schedule.id)).execute()
    return schedule
  },
  async ownQuickMessage({ world, caller }) {
    const body = { shortcode: `short${caller.id}`, message: `Written by ${caller.name}` }
    return (await world.call(caller, quickMessages.endpoints.create, { body })).data
  },
  async failedMessage({ world, make }) {
    const message = await make('ownMessage')
    await world.platform.updateTable('messages').set({ error: 'notOnService' }).where('id', '=', String(message.id)).execute()
    return message
  },
}

/** No process of this world keeps lines open, but the network is there. */
async function onNetwork(
  given: Attack,
  act: (network: Simulator['network'], line: Line) => Promise<unknown>,
  connectionOf = ({ make }: Attack) => make('connection'),
): Promise<Made> {
  const { world, company } = given
  const connection = await connectionOf(given)
  const { network, carrier, close } = createSimulator({ connection: world.options })
  carrier.connect?.({ lines: async () => [], receive: async () => undefined, report: async () => undefined })
  await act(network, { connectionId: Number(connection.id), companyId: company.id })
  await close()
  return connection
}

/** Once there is a connection, one of them is the default. */
async function defaultConnection({ world, company, make }: Attack): Promise<Made> {
  await make('connection')
  const ofCompany = world.platform.selectFrom('connections').select('id').where('companyId', '=', company.id)
  return ofCompany.where('isDefault', '=', true).executeTakeFirstOrThrow()
}

/** Nobody but the network hears of it. */
async function showFile(network: Simulator['network'], line: Line) {
  const file = { name: 'file.png', mime: 'image/png', size: 4, open: () => Readable.from(Buffer.from('file'), { objectMode: false }) }
  await network.link(line)
  await network.inbound(line, { id: 'file-of-the-line', from: { number: '5511987654321', name: '' }, fromMe: true, body: '' }, file)
}
