import type { Address } from './address.ts'

/** For a small machine that also runs the application. Said at each start, so that a new version of the program brings its own. */
const TUNING = {
  max_connections: '60',
  // A whole import of 20,000 fits: with less, whoever imports spends a tenth of the time on moving pages in and out.
  shared_buffers: '128MB',
  wal_buffers: '16MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '48MB',
  // No replica reads this server's log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '4',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // Three processes fewer than the default at rest.
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

/** What the server itself has to say, but no statement and no value: those are people's data. */
const LOGGING = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

/** For tests: a killed process still loses nothing, only a machine that loses power does. */
const WITHOUT_SYNC = { fsync: 'off', full_page_writes: 'off' }

export function serverArguments(cluster: string, address: Address, sync: boolean): string[] {
  const settings = {
    ...TUNING,
    ...LOGGING,
    ...(sync ? {} : WITHOUT_SYNC),
    listen_addresses: address.socketFolder === undefined ? '127.0.0.1' : '',
    // Quoted, because the setting is a list: a comma in the path would end the name.
    unix_socket_directories:
      address.socketFolder === undefined ? '' : `"${address.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(address.port),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
