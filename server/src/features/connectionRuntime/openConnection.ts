import type { Channel, ChannelHost, ChannelSession, ConnectionRef, Pairing } from '../../channels/channel.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { markUnlinked, saveConnectionState } from '../connections/index.ts'
import { startNumberChecks } from '../contactLists/index.ts'
import { startProfileSync } from '../contacts/index.ts'
import { type DeliveryContext, startOutboxWorker } from './outbound/deliverOutbox.ts'

/** A connection's row with the state that its users want. */
export type WantedConnection = ConnectionRef & {
  provider: string
  wanted: string
  relink: boolean
  pairingNumber: string
  commands: number
  statusReason: string | null
}
export type OpenConnection = {
  connection: ConnectionRef
  channel: Channel
  commands: number
  session: ChannelSession
  end: () => Promise<void>
}

export type RuntimeOptions = {
  kernel: PlatformKernel
  channels: ReadonlyMap<string, Channel>
  hostOf: (channel: Channel) => ChannelHost
  isUp: (connection: ConnectionRef) => boolean
  maySend: (companyId: number) => Promise<boolean>
  delivery: Pick<DeliveryContext, 'openFile' | 'show'>
  /** Downloads files that are due, until the signal aborts. */
  fetchFiles: (channel: Channel, connection: ConnectionRef, signal: AbortSignal) => Promise<void>
}

/** Opens a connection as it is wanted and starts the worker of its outbox. Returns undefined if it is wanted closed. */
export async function openConnection(
  options: RuntimeOptions,
  row: WantedConnection,
  channel: Channel,
): Promise<OpenConnection | undefined> {
  const { kernel, hostOf } = options
  const connection: ConnectionRef = { connectionId: row.connectionId, companyId: row.companyId }
  const pairing = row.pairingNumber ? { number: row.pairingNumber } : undefined
  const session = await channel.open(connection, hostOf(channel), pairing)
  if (row.relink) await unlink(kernel, session, row)
  if (row.wanted === 'disconnected') {
    await session.close()
    return undefined
  }
  const opened = row.relink ? await reopen(options, { channel, connection, session }, pairing) : session
  const { end } = outboxWorkerOf(options, { channel, connection, session: opened })
  return { connection, channel, commands: row.commands, session: opened, end }
}

/** A session that stays open after a failure would have no owner, and the next try would open a second one of the same account. */
async function unlink({ platform }: PlatformKernel, session: ChannelSession, { connectionId, commands }: WantedConnection) {
  try {
    await session.logout()
    await markUnlinked(platform, connectionId, commands)
  } catch (error) {
    await session.close()
    throw error
  }
}

type Opened = Pick<OpenConnection, 'channel' | 'connection' | 'session'>

async function reopen({ hostOf }: RuntimeOptions, { channel, connection, session }: Opened, pairing: Pairing | undefined) {
  await session.close()
  return channel.open(connection, hostOf(channel), pairing)
}

const outboxWorkerOf = ({ kernel, delivery, isUp, maySend, fetchFiles }: RuntimeOptions, { channel, connection, session }: Opened) =>
  startOutboxWorker({
    kernel,
    connection,
    session,
    limits: channel.capabilities,
    ...delivery,
    isUp: () => isUp(connection),
    maySend: () => maySend(connection.companyId),
    fetchFiles: (signal) => fetchFiles(channel, connection, signal),
    profileSync: startProfileSync({ kernel, channel }, connection),
    numberChecks: startNumberChecks({ kernel, channel }, connection),
  })

/** Stores as the connection's state that this installation does not have its channel. */
export const reportMissingChannel = (kernel: PlatformKernel, { connectionId, companyId }: ConnectionRef) =>
  kernel.transact({ companyId }, (tx) => saveConnectionState(tx, kernel, { connectionId, status: 'DISCONNECTED', reason: 'noCarrier' }))

export const closeConnection = ({ session, end }: OpenConnection) => Promise.allSettled([end(), session.close()])
