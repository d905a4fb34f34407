import type { ServerAddress } from './serverAddress.ts'

/** Given at every start, so that a cluster made by an older version runs with them too. */
export const serverSettings = ({ host, port }: ServerAddress) => ({
  ...(process.platform === 'win32'
    ? { listen_addresses: host }
    : { listen_addresses: '', unix_socket_directories: `"${host.replaceAll('"', '""')}"`, unix_socket_permissions: '0700' }),
  port,
  max_connections: 200,
  shared_buffers: '256MB',
  fsync: 'on',
  // After a fall it would write each of its files to the disk by itself before it serves: a thousand and more.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  // What is planned while a table is new reads all of it, until its rows are first counted.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server's own log tells how the server is, never what anybody wrote: a failed statement is its caller's to report.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_min_error_statement: 'panic',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_checkpoints: 'off',
})
