import type { Address } from './address.ts'

/** Room for an application with its default pools, for one that was killed just before it, and for an operator. */
export const FEWEST_CONNECTIONS = 60

/** Settings for a small machine that also runs the application. Passed at each start, so that a new version can change them. */
const TUNING = {
  // A restore drops and makes every table, index and constraint in one transaction, each with a lock.
  max_locks_per_transaction: '256',
  // Enough for an import of 20,000 rows; with less, a tenth of its time is spent on evicting and reloading pages.
  shared_buffers: '128MB',
  wal_buffers: '16MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '48MB',
  // There are no replicas that would read the write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '4',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  // Saves three idle processes compared to the default.
  io_method: 'sync',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

/** Logs the server's own messages, but no statements and values, which contain personal data. */
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

/** For tests. Without fsync a killed process loses nothing; only a power failure would. */
const WITHOUT_SYNC = { fsync: 'off', full_page_writes: 'off' }

export interface ServerChoices {
  sync: boolean
  /** How many connections it accepts. */
  connections: number
}

export function serverArguments(cluster: string, address: Address, { sync, connections }: ServerChoices): string[] {
  const settings = {
    ...TUNING,
    ...LOGGING,
    ...(sync ? {} : WITHOUT_SYNC),
    max_connections: String(connections),
    listen_addresses: address.socketFolder === undefined ? '127.0.0.1' : '',
    // Quoted, because the setting is a list and a comma in the path would separate entries.
    unix_socket_directories:
      address.socketFolder === undefined ? '' : `"${address.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(address.port),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
