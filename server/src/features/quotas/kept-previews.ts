import { uuidv7 } from 'uuidv7'
import type { CountedRun } from './preview-quota-run.ts'

const KEPT_MS = 5 * 60_000
const MOST_KEPT = 4

interface KeptPreview {
  id: string
  /** The user and the request that it belongs to. */
  key: string
  at: number
  counted: CountedRun
}

/**
 * The last previews of few members, so that further pages and searches need not judge them again. Only this process has them: whoever
 * asks another one, or too late, gets the preview counted anew. Those of many are stored by their task.
 */
export function keepPreviews() {
  let kept: KeptPreview[] = []
  return {
    find(id: string | undefined, key: string, now: Date): KeptPreview | undefined {
      kept = kept.filter(({ at }) => now.getTime() - at < KEPT_MS)
      return kept.find(preview => preview.id === id && preview.key === key)
    },
    keep(key: string, counted: CountedRun, now: Date): KeptPreview {
      const preview = { id: uuidv7(), key, at: now.getTime(), counted }
      kept = [...kept.filter(other => other.key !== key), preview].slice(-MOST_KEPT)
      return preview
    },
  }
}
