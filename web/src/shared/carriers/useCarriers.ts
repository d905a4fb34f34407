import { type Capabilities, noCapabilities, type OfferedChannel } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { connectionResource } from '../connections/connections.ts'

type Carriers = ReadonlyMap<string, OfferedChannel>

const none: Carriers = new Map()
const byProvider = (offered: readonly OfferedChannel[]): Carriers => new Map(offered.map((carrier) => [carrier.provider, carrier]))

/** The services that this installation has, by their names in the contract. While it runs they stay the same. */
export function useCarriers(): Carriers {
  const { data = none } = useQuery({
    queryKey: ['carriers'],
    queryFn: () => call(channelEndpoints.list, {}),
    select: byProvider,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** What can be done on a connection; nothing for as long as that is not known. */
export function useCapabilities(connectionId: number | null | undefined): Capabilities {
  const offered = useCarriers()
  const connection = connectionResource.useList().rows.find(({ id }) => id === connectionId)
  return offered.get(connection?.provider ?? '')?.capabilities ?? noCapabilities
}

/** What can be done on the connection that is used where nobody chooses; undefined where there is none. */
export function useDefaultCapabilities(): Capabilities | undefined {
  const connection = connectionResource.useList().rows.find(({ isDefault }) => isDefault)
  const can = useCapabilities(connection?.id)
  return connection && can
}
