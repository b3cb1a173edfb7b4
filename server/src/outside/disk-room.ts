import { statfs } from 'node:fs/promises'
import { MEGABYTE } from '@agremia/model/rules/uploads'
import type { Clock } from './clock.ts'

/** With less, PostgreSQL may not be able to write its log, and stops. */
const FULL_BYTES = 32 * MEGABYTE
const SHORT_BYTES = 500 * MEGABYTE
/** For how long a write that found no room counts; the disk of an external database cannot be looked at. */
const REMEMBERED_MS = 60_000

export interface DiskRoom {
  /** Notes that a write found no room. */
  noteFull(): void
  state(): Promise<'full' | 'short' | 'enough'>
}

/** How much room there is in the data folder, and whether writes have failed for want of it. */
export function diskRoom(freeBytes: () => Promise<number | undefined>, clock: Clock): DiskRoom {
  let fullAt: Date | undefined
  return {
    noteFull: () => {
      fullAt = clock()
    },
    state: async () => {
      if (fullAt && clock().getTime() - fullAt.getTime() < REMEMBERED_MS) return 'full'
      const free = await freeBytes()
      if (free === undefined || free >= SHORT_BYTES) return 'enough'
      return free < FULL_BYTES ? 'full' : 'short'
    },
  }
}

/** What this account may still write in the folder; undefined where that cannot be found out. */
export const freeBytesIn = (folder: string) => async (): Promise<number | undefined> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
