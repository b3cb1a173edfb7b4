import type { Keys } from '../../outside/keys.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import type { SettingsStore } from '../settings/store.ts'

/** What the calls about applications stand on. */
export interface ApplicationDeps {
  kernel: Kernel
  keys: Keys
  store: Pick<SettingsStore, 'texts' | 'wording'>
  /** Where the app is reached; links in messages start with it. */
  publicUrl(): string
  /** A resource as the app serves it, hooks and all. */
  served(name: string): Served
}
