import type { ConnectionOptions } from '../src/kernel/database/connect.ts'

/** As DATABASE_URL names it, for a process of its own. */
export function databaseUrl(options: ConnectionOptions) {
  if ('connectionString' in options) return options.connectionString
  const { host, port, user, password, database: name } = options
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?${query}`
}
