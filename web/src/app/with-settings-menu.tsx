import type { RouteComponent } from '@tanstack/react-router'
import { SettingsMenu } from '../features/settings/settings-menu.tsx'

/** A main screen of the settings, under their menu. */
export const withSettingsMenu = (Screen: RouteComponent): RouteComponent => {
  const InSettings: RouteComponent = () => (
    <>
      <SettingsMenu />
      <Screen />
    </>
  )
  InSettings.preload = async () => {
    await (Screen && 'preload' in Screen ? Screen.preload?.() : undefined)
  }
  return InSettings
}
