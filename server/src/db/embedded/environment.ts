const KEPT = ['PATH', 'SystemRoot', 'TEMP', 'TMP']

/** Nothing of ours leaks in: LANG would choose a locale, PGDATA or PGPORT another server, LD_LIBRARY_PATH other libraries. */
export function childEnvironment(): Record<string, string> {
  const kept = KEPT.flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
