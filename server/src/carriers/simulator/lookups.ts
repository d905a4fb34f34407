import { type Carrier, type Line, type MediaRef, Refused, Unavailable } from '../port.ts'
import type { Store } from '../store.ts'
import { openFile } from './files.ts'
import { type LineRow, readLine, spendFault } from './lines.ts'
import { forgetLine, readMessage } from './messages.ts'
import { digitsOf, everyAddress, findPerson, isReachable, peopleOf, whoIs } from './people.ts'

/** What any process may ask of the network. */
export function lookupsIn({ ask }: Store): Pick<Carrier, 'resolveNumber' | 'addressesOf' | 'fetchMedia' | 'phoneBook' | 'forget'> {
  async function connected({ connectionId }: Line): Promise<LineRow> {
    const row = await readLine(ask, connectionId)
    if (row?.status !== 'CONNECTED') throw new Unavailable('The line is not connected')
    return row
  }

  return {
    async resolveNumber(line, number) {
      await connected(line)
      if (!isReachable(number)) return null
      const known = await findPerson(ask, line.connectionId, { number })
      return known ? everyAddress(known) : [{ kind: 'number', value: digitsOf(number) }]
    },
    async addressesOf({ connectionId }, address) {
      const known = await findPerson(ask, connectionId, whoIs([address]))
      if (!known) return [address]
      const hidesNumber = address.kind === 'lid' && (await readLine(ask, connectionId))?.faults.identity === 'lid'
      return hidesNumber ? [address] : everyAddress(known)
    },
    async fetchMedia(line, { ref, mime }) {
      const { faults } = await connected(line)
      if (faults.mediaMissing && (await spendFault(ask, line.connectionId, 'mediaMissing')) > 0)
        throw new Unavailable('The file is not there')
      const place = { connectionId: line.connectionId, messageId: messageIdOf(line, ref) }
      const message = await readMessage(ask, place.connectionId, place.messageId)
      if (!message?.file) throw new Refused('mediaGone')
      return { stream: openFile(ask, place), mime: mime ?? message.file.mime }
    },
    async phoneBook(line) {
      await connected(line)
      const people = await peopleOf(ask, line.connectionId)
      return people.map((person) => ({ name: person.name, addresses: everyAddress(person) }))
    },
    forget: ({ connectionId }) => forgetLine(ask, connectionId),
  }
}

/** A reference leads to a file of its own line only. */
function messageIdOf({ connectionId }: Line, ref: MediaRef['ref']): string {
  const { connectionId: owner, messageId } = ref as { connectionId?: unknown; messageId?: unknown }
  if (owner !== connectionId || typeof messageId !== 'string') throw new Refused('mediaGone')
  return messageId
}
