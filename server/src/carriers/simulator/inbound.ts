import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import type { SimulatedMessage } from '@recado/contract/simulator'
import { keyedQueue } from '../../kernel/keyedQueue.ts'
import type { Line } from '../port.ts'
import type { Store } from '../store.ts'
import { messageEvent, queueKeyOf } from './events.ts'
import { type FileGiven, keepFile } from './files.ts'
import type { HandOver } from './handOver.ts'
import { countAgain, type StoredInbound, storeFromAnybody, storeInbound } from './heard.ts'
import { type LineRow, readLine } from './lines.ts'
import { readMessage } from './messages.ts'
import { carrierIdOf } from './outgoing.ts'
import { meetByAll } from './people.ts'
import type { Timers } from './timers.ts'

type Outside = Store & { timers: Timers; handOver: HandOver }

/** A message is stored by the network first, and taken as sent once the product has stored it too. */
export function inboundTo(outside: Outside) {
  const queue = keyedQueue()

  return async (line: Line, message: SimulatedMessage, file?: FileGiven): Promise<{ id: string }> => {
    const id = message.id ?? carrierIdOf(randomUUID())
    const { from, group } = message
    const sender = `${line.connectionId} ${group?.id ?? from.number ?? from.lid}`
    const heard = await queue(sender, () => hear(outside, line.connectionId, { ...message, id }, file))
    const deliver = () => outside.handOver(line, messageEvent(heard), { queueKey: queueKeyOf(heard), faults: heard.faults })
    await deliver()
    const { duplicateEvery } = heard.faults
    if (duplicateEvery && heard.heard % duplicateEvery === 0) {
      await countAgain(outside.ask, heard)
      await deliver()
    }
    return { id }
  }
}

/** Nothing of a message is kept unless the line is there to hear it; a sender of whom there is news is met first. */
async function hear(
  outside: Outside,
  connectionId: number,
  message: SimulatedMessage & { id: string },
  file?: FileGiven,
): Promise<StoredInbound> {
  const { ask, timers } = outside
  const { id, from, body, fromMe, group, mediaType = null, quotedId = null, tap = null, at } = message
  if (file) {
    await connectedLine(outside, connectionId)
    if (!(await readMessage(ask, connectionId, id))) await keepFile(ask, { connectionId, messageId: id }, file.open())
  }
  const given = {
    ...{ connectionId, id, fromMe, group, body, mediaType, quotedId, tap, at },
    numberKey: from.number === undefined ? null : canonicalNumber(from.number),
    lid: from.lid ?? null,
    name: from.name,
    file: file && { name: file.name, mime: file.mime, size: file.size },
  }
  const stored = await storeInbound(ask, timers.now(), given)
  if (stored) return stored
  const again = await heardFromNew(outside, from, given)
  if (!again) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return again
}

/**
 * Most show a number alone. Whoever shows more may be two who turn out to be one; they are heard before anybody else can say
 * anything of them, since they would not be found by what they have shown then.
 */
async function heardFromNew(outside: Outside, from: SimulatedMessage['from'], given: Parameters<typeof storeInbound>[2]) {
  const { ask, inTransaction, timers } = outside
  const { number, lid } = from
  if (number !== undefined && lid === undefined) return storeFromAnybody(ask, timers.now(), { ...given, number })
  await connectedLine(outside, given.connectionId)
  return inTransaction(async (within) => {
    await meetByAll(within, given.connectionId, from)
    return storeInbound(within, timers.now(), given)
  })
}

export async function connectedLine({ ask }: Pick<Store, 'ask'>, connectionId: number): Promise<LineRow> {
  const row = await readLine(ask, connectionId)
  if (row?.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return row
}
