const KEPT = ['PATH', 'SystemRoot', 'TEMP', 'TMP']

/** Nothing of ours leaks in: LANG would choose a locale, PGDATA or PGPORT another server, LD_LIBRARY_PATH other libraries. */
export function childEnvironment(): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of KEPT) {
    const value = process.env[name]
    if (value !== undefined) environment[name] = value
  }
  return environment
}
