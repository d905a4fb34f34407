import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'

/** The company's simulated connections. */
export function useSimulatedConnections() {
  const { connections, ...state } = useManagedConnections()
  const carriers = useChannels()
  return { ...state, connections: connections.filter(({ provider }) => carriers.get(provider)?.capabilities.simulated) }
}
