/** The part of a Redis connection that reports whether it is open. */
type Connection = { on(event: 'ready', listener: () => void): unknown; on(event: 'error', listener: (error: unknown) => void): unknown }
type ReconnectListeners = { lost: (error: unknown) => void; back: () => void }

/**
 * Treats several connections to one server as one: `lost` runs when the first breaks, `back` when the last has returned, because until then
 * something may be missed. Returns a function that follows one connection.
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
