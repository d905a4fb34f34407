import { type Capabilities, noCapabilities, type OfferedChannel } from '@recado/contract/channels/channelDefinition'
import { channelEndpoints } from '@recado/contract/channels/channels'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/shared/data/api/call.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'

type Channels = ReadonlyMap<string, OfferedChannel>

const none: Channels = new Map()
const byProvider = (offered: readonly OfferedChannel[]): Channels => new Map(offered.map((carrier) => [carrier.provider, carrier]))

/** The channels of this installation, by provider. They do not change while it runs. */
export function useChannels(): Channels {
  const { data = none } = useQuery({
    queryKey: ['carriers'],
    queryFn: () => call(channelEndpoints.list, {}),
    select: byProvider,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failureToast: 'channels' },
  })
  return data
}

/** The capabilities of a connection; none while they are loading. */
export function useCapabilities(connectionId: number | null | undefined): Capabilities {
  const offered = useChannels()
  const { rows, failure } = useConnections()
  useListFailureToast('connections', failure)
  const connection = rows.find(({ id }) => id === connectionId)
  return offered.get(connection?.provider ?? '')?.capabilities ?? noCapabilities
}

/** The capabilities of the default connection; undefined if there is none. */
export function useDefaultCapabilities(): Capabilities | undefined {
  const connection = useConnections().rows.find(({ isDefault }) => isDefault)
  const can = useCapabilities(connection?.id)
  return connection && can
}
