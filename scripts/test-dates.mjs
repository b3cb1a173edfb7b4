import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runStep, script, stories } from './steps.mjs'

/** The last Sunday of a month, at one in the morning UTC: the moment at which the clocks of Lisbon change. */
function lastSunday(year, month) {
  const last = new Date(Date.UTC(year, month, 0, 1))
  return new Date(last.valueOf() - last.getUTCDay() * 86_400_000)
}
const isLeap = year => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
/** The run begins this long before the clocks change, so that they do while the first stories run. */
const BEFORE_CHANGE_MS = 240_000
const morning = (year, month, day) => new Date(Date.UTC(year, month - 1, day, 10))

/** The days on which programs of dates fail, each by the name that selects it, with the moment at which its run begins. */
const DAYS = {
  '01-01': year => morning(year, 1, 1),
  '02-29': year => (isLeap(year) ? morning(year, 2, 29) : undefined),
  '03-31': year => morning(year, 3, 31),
  '12-31': year => morning(year, 12, 31),
  spring: year => new Date(lastSunday(year, 3) - BEFORE_CHANGE_MS),
  autumn: year => new Date(lastSunday(year, 10) - BEFORE_CHANGE_MS),
}

/** The next time that a day comes. */
export function nextOf(name, now) {
  for (let year = now.getUTCFullYear(); ; year += 1) {
    const moment = DAYS[name](year)
    if (moment && moment > now) return moment
  }
}

/** Where the package `faketime` of the distributions puts its library. */
function findLibrary(folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib']) {
  const places = folders
    .filter(existsSync)
    .flatMap(folder => [folder, ...readdirSync(folder).map(name => join(folder, name))])
  return places.map(place => join(place, 'faketime/libfaketimeMT.so.1')).find(existsSync)
}

const HOW_TO_INSTALL =
  'These stories need libfaketime, which changes the clock of the program, of PostgreSQL and of the browser, on Linux only:\n' +
  '  Debian, Ubuntu: apt-get install faketime    Fedora: dnf install libfaketime'

/**
 * Runs the core of the stories on days on which programs of dates fail. Words that name days select them; the others are those of
 * Playwright: `npm run test:long -- dates 02-29 payments`.
 */
export async function runDates(words, now = new Date()) {
  const library = findLibrary()
  if (!library) {
    console.error(HOW_TO_INSTALL)
    return false
  }
  const chosen = words.filter(word => word in DAYS)
  const others = words.filter(word => !(word in DAYS))
  const isCore = others.length === 0 ? ['--grep', '@core'] : others
  if (!(await runStep(script('build'), { show: 'all' })).ok) return false
  const runs = []
  for (const name of chosen.length > 0 ? chosen : Object.keys(DAYS)) {
    const moment = nextOf(name, now)
    const step = stories(...isCore)
    const env = {
      LD_PRELOAD: library,
      // The same distance for every process, whenever it starts.
      FAKETIME: `+${Math.round((moment - Date.now()) / 1000)}`,
      // Timers go on by the machine's own clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // With it, waits of the browser that are limited by that clock end at once, and it spins.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
    }
    runs.push(
      await runStep({ ...step, name: `stories from ${moment.toISOString()} on (${name})`, env }, { show: 'all' }),
    )
  }
  for (const run of runs) console.log(`${run.ok ? 'ok    ' : 'FAILED'} ${run.name}`)
  return runs.every(run => run.ok)
}
