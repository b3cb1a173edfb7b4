import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

const SettingsMenu = lazyRouteComponent(() => import('../features/settings/settings-menu.tsx'), 'SettingsMenu')

/** A main screen of the settings, under their menu; both have come before either is shown. */
export const withSettingsMenu = (Screen: RouteComponent): RouteComponent => {
  const InSettings: RouteComponent = () => (
    <>
      <SettingsMenu />
      <Screen />
    </>
  )
  InSettings.preload = async () => {
    await Promise.all([SettingsMenu.preload?.(), Screen && 'preload' in Screen ? Screen.preload?.() : undefined])
  }
  return InSettings
}
