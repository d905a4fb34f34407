import { AppError } from '@recado/contract/errors'
import { mayDirect } from '@recado/contract/tickets/ticketPolicy'
import { type Address, type Channel, Unavailable } from '../../channels/channel.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { lockTicket, readTicket, recordTimelineEntries } from '../tickets/index.ts'
import { addressesOf } from './outbound/outboxQueries.ts'

/**
 * Takes a conversation from another app at Meta. Meta decides. A repeated call does no harm: an app that has control gets it again.
 */
export async function takeControl(kernel: PlatformKernel, channels: ReadonlyMap<string, Channel>, actor: SignedIn, id: number) {
  const { companyId, userId, name } = actor
  const db = kernel.read(companyId)
  const ticket = await readTicket(db, id)
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  if (!mayDirect(actor, ticket)) throw new AppError('ERR_NO_PERMISSION')
  const { whatsappId, contactId, contact } = ticket
  const connections = db.selectFrom('connections').select(['id', 'provider'])
  const connection = whatsappId === null ? undefined : await connections.where('id', '=', whatsappId).executeTakeFirst()
  const takeAtMeta = connection && channels.get(connection.provider)?.takeControl
  // On other channels no other app can have it.
  if (!takeAtMeta) return { message: 'The company has it already' }
  const identities = await db.selectFrom('contactIdentities').select(['kind', 'value']).where('contactId', '=', contactId).execute()
  const chat = addressesOf({ number: contact.number, identities: identities as Address[] })
  const isTaken = await takeAtMeta({ connectionId: connection.id, companyId }, chat).catch((error) => {
    throw error instanceof Unavailable ? new AppError('ERR_WAPP_NOT_INITIALIZED') : error
  })
  if (!isTaken) throw new AppError('ERR_CONTROL_REFUSED')
  await kernel.transact(actor, async (tx) => {
    const steps = [{ code: 'controlTaken' as const, values: {} }]
    await recordTimelineEntries(tx, { ticket: await lockTicket(tx, id), steps, user: { id: userId, name }, at: kernel.clock.now() })
  })
  return { message: 'Control is taken' }
}
