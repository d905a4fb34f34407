import { canonicalNumber } from '@recado/contract/numbers/phoneNumbers'
import { z } from 'zod'
import { type Channel, type ConnectionRef, Refused, Unavailable } from '../channel.ts'
import type { ChannelStore } from '../channelStore.ts'
import type { ConfiguredConnection } from './cloudSettings.ts'
import { type ReadConnections, SHORT_MAX_AGE } from './connectionCache.ts'
import type { ContactStore } from './contactStore.ts'
import { type GraphClient, GraphError } from './graphClient.ts'

type Outside = Pick<ChannelStore, 'inTransaction'> & { graph: GraphClient; people: ContactStore; connections: ReadConnections }
type Lookups = Pick<Channel, 'resolveNumber' | 'addressesOf' | 'fetchMedia' | 'phoneBook' | 'deleteConnection'>

const file = z.object({ url: z.string(), mime_type: z.string().optional().catch(undefined) })
const reference = z.object({ id: z.string().regex(/^[\w.-]{1,200}$/) })
const WHOLE = /^\d{8,15}$/

/** The lookups of the channel. Meta does not say whether a number is on WhatsApp, so every number of plausible length counts as one. */
export const createLookups = ({ graph, people, connections, inTransaction }: Outside): Lookups => ({
  async resolveNumber({ connectionId }, number) {
    const address = { kind: 'number' as const, value: canonicalNumber(number) }
    return WHOLE.test(address.value) ? people.addressesOf(connectionId, { ...address, value: number }) : null
  },
  addressesOf: ({ connectionId }, address) => people.addressesOf(connectionId, address),
  async fetchMedia(connection, { ref, mime }) {
    const { data } = reference.safeParse(ref)
    const own = await findConnection(connections, connection)
    if (!data) throw new Refused('mediaGone')
    try {
      const { token, phoneNumberId } = own.settings
      const found = file.parse(await graph.get(token, `${data.id}?phone_number_id=${phoneNumberId}`))
      return { stream: await graph.open(token, found.url), mime: found.mime_type?.split(';')[0] ?? mime }
    } catch (error) {
      throw error instanceof GraphError && error.class === 'never' ? new Refused('mediaGone') : error
    }
  },
  phoneBook: async () => [],
  deleteConnection: ({ connectionId }) =>
    inTransaction(async (query) => {
      for (const table of ['heard', 'sent', 'people', 'lines'])
        await query(`delete from cloud.${table} where "connectionId" = $1`, [connectionId])
    }),
})

/** `ages`: tries the cache with each maximum age, the longest first, until it finds the connection. */
export async function findConnection(
  connections: ReadConnections,
  { connectionId }: ConnectionRef,
  ages: readonly (number | undefined)[] = [undefined, SHORT_MAX_AGE],
): Promise<ConfiguredConnection> {
  let own: ConfiguredConnection | undefined
  for (const age of ages) own ??= (await connections(age)).find((candidate) => candidate.connectionId === connectionId)
  if (!own) throw new Unavailable('The connection is not set up')
  return own
}
