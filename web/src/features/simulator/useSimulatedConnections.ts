import type { ManagedConnection } from '@recado/contract/connections'
import { useChannels } from '#web/shared/domain/channels/useChannels.ts'
import { useManagedConnections } from '#web/shared/domain/connections/connectionResource.ts'
import type { PhoneMemory } from './phoneMemory.ts'

/** The company's simulated connections. */
export function useSimulatedConnections() {
  const { connections, ...state } = useManagedConnections()
  const carriers = useChannels()
  return { ...state, connections: connections.filter(({ provider }) => carriers.get(provider)?.capabilities.simulated) }
}

/** The chosen connection, else a connected one, else the first. */
export const selectedConnection = (
  connections: readonly ManagedConnection[],
  { lineId: chosenId }: PhoneMemory,
): ManagedConnection | undefined =>
  connections.find(({ id }) => id === chosenId) ?? connections.find(({ status }) => status === 'CONNECTED') ?? connections[0]
