import type { Message } from '@recado/contract/messages/messages'
import type { publicApiEndpoints } from '@recado/contract/messages/publicApi'
import { addCountryCode } from '@recado/contract/numbers/phoneNumbers'
import type { z } from 'zod'
import type { Address, Channel } from '../../channels/channel.ts'
import { assertExists } from '../../kernel/crud.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { UploadedFile } from '../../kernel/http/receiveFiles.ts'
import type { ConnectionCaller } from '../../kernel/identity/connectionTokens.ts'
import type { Tx } from '../../kernel/transact.ts'
import { identityOf, lookUpAddressesOn, resolveContact } from '../contacts/index.ts'
import { enqueueMessageOnce, type OutgoingMessage, type StoredMessage } from '../messages/index.ts'
import { settingOf } from '../settings/index.ts'
import { moveTicket, retryOnCreationRace } from '../tickets/index.ts'
import { parseApiRequest } from './parseApiRequest.ts'
import { ticketForApi } from './ticketForApi.ts'

type Needed = { kernel: Kernel; channels: ReadonlyMap<string, Channel>; show: (stored: StoredMessage) => Message }
export type ApiSendRequest = {
  caller: ConnectionCaller
  db: TenantDb
  body: z.output<typeof publicApiEndpoints.send.body>
  files: UploadedFile[]
}
type Sent = z.output<typeof publicApiEndpoints.send.output>

/** Sends a program's messages to a number. They are stored, queued and published like those of users. */
export async function sendApiMessages(needed: Needed, request: ApiSendRequest): Promise<Sent> {
  const { kernel, channels } = needed
  const { caller, db, body } = request
  if (body.queueId)
    assertExists(await db.selectFrom('queues').select('id').where('id', '=', body.queueId).executeTakeFirst(), 'ERR_NO_QUEUE_FOUND')
  const addresses = await resolveRecipientAddresses(db, { caller, channels, number: body.number })
  const outgoing = await parseApiRequest(kernel, request)
  return retryOnCreationRace(() => kernel.transact(caller, (tx) => send(tx, needed, { request, addresses, outgoing })))
}

type Sending = { request: ApiSendRequest; addresses: Address[]; outgoing: OutgoingMessage[] }

async function send(tx: Tx, { kernel, show }: Needed, { request: { caller, body }, addresses, outgoing }: Sending): Promise<Sent> {
  const at = kernel.clock.now()
  const contact = await resolveContact(tx, { addresses, name: '', at, isLookedUp: true })
  const found = await ticketForApi(tx, { contact, caller, body, messageIds: outgoing.map(({ id }) => id), at })
  const sent: Message[] = []
  for (const one of outgoing) sent.push(await enqueueMessageOnce(tx, { ticket: found.ticket, at, show }, one))
  const { ticket } = found
  // Only the agent closes their ticket.
  const closes = body.closeTicket && !found.isRepeated && ticket.status === 'pending'
  const to = { status: 'closed' as const, userId: null, queueId: ticket.queueId }
  const { status } = closes ? await moveTicket(tx, ticket, { act: 'close', to, at }) : ticket
  const [first] = sent
  return { id: assertExists(first, 'ERR_NO_MESSAGE_FOUND').id, ticketId: ticket.id, closed: status === 'closed' }
}

type Wanted = { caller: ConnectionCaller; channels: ReadonlyMap<string, Channel>; number: string }

/** Finds the WhatsApp addresses of a phone number. The messaging service is asked only about numbers that the company does not know yet. */
async function resolveRecipientAddresses(db: TenantDb, { caller, channels, number: given }: Wanted): Promise<Address[]> {
  const number = addCountryCode(given, await settingOf(db, 'country'))
  const address: Address = { kind: 'number', value: number }
  const identities = db.selectFrom('contactIdentities').select('contactId').where('kind', '=', 'number')
  if (await identities.where('value', '=', identityOf(address).value).executeTakeFirst()) return [address]
  const { status } = await db.selectFrom('connections').select('status').where('id', '=', caller.connectionId).executeTakeFirstOrThrow()
  return lookUpAddressesOn({ line: caller, channel: channels.get(caller.provider), isConnected: status === 'CONNECTED' }, number)
}
