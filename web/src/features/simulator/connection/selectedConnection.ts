import type { ManagedConnection } from '@recado/contract/connections'
import type { PhoneMemory } from '../phoneMemory.ts'

/** The chosen connection, else a connected one, else the first. */
export const selectedConnection = (
  connections: readonly ManagedConnection[],
  { lineId: chosenId }: PhoneMemory,
): ManagedConnection | undefined =>
  connections.find(({ id }) => id === chosenId) ?? connections.find(({ status }) => status === 'CONNECTED') ?? connections[0]
