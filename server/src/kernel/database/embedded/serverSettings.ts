import type { ServerAddress } from './serverAddress.ts'

/** Given at every start, so that a cluster of an older version uses them too. */
export const serverSettings = ({ host, port }: ServerAddress) => ({
  ...(process.platform === 'win32'
    ? { listen_addresses: host }
    : { listen_addresses: '', unix_socket_directories: `"${host.replaceAll('"', '""')}"`, unix_socket_permissions: '0700' }),
  port,
  max_connections: 200,
  shared_buffers: '256MB',
  fsync: 'on',
  // Without it, after a crash, the server would sync each of its thousand files before it serves.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  // A plan made while a table is new reads all of it, until the first ANALYZE. So ANALYZE comes soon.
  autovacuum_naptime: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server's log must hold no statement, since statements hold what people wrote. The caller reports a failed statement.
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
