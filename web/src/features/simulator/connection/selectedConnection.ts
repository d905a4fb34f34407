import type { ManagedConnection } from '@recado/contract/connections'
import type { PhoneMemory } from '../phoneMemory.ts'

/** The chosen connection, else a connected one, else the first. */
export const selectedConnection = (lines: readonly ManagedConnection[], { lineId }: PhoneMemory): ManagedConnection | undefined =>
  lines.find(({ id }) => id === lineId) ?? lines.find(({ status }) => status === 'CONNECTED') ?? lines[0]
