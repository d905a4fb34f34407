/** As much of a connection as says whether it is there. */
type Connection = { on(event: 'ready', hear: () => void): unknown; on(event: 'error', hear: (error: unknown) => void): unknown }
type ReconnectListeners = { lost: (error: unknown) => void; back: () => void }

/**
 * Of several connections to one place, each of which comes back in its own time: `lost` when the first is away, `back` when the last has
 * come, since until then something may still be missed. Answers what follows one of them.
 */
export function allReconnected({ lost, back }: ReconnectListeners) {
  const away = new Set<Connection>()
  return (connection: Connection) => {
    connection.on('error', (error) => {
      if (away.size === 0) lost(error)
      away.add(connection)
    })
    connection.on('ready', () => {
      if (away.delete(connection) && away.size === 0) back()
    })
  }
}
