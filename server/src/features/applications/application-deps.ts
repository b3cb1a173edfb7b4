import type { Keys } from '../../outside/keys.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import type { SettingsStore } from '../settings/store.ts'

/** What the calls about applications need from the app. */
export interface ApplicationDeps {
  kernel: Kernel
  keys: Keys
  store: Pick<SettingsStore, 'texts' | 'wording'>
  /** The app's public address, with which links in messages begin. */
  publicUrl(): string
  /** A resource with its hooks, by name. */
  served(name: string): Served
}
