import { mix, readable } from './colours.ts'

/** `--surface` in dark mode, with which the accent colour needs enough contrast. */
const DARK_SURFACE = '#1d2123'

/**
 * The CSS variables derived from the organisation's colour (`main` has enough contrast with white). All others are in
 * theme.css.
 */
export function accentsOf(main: string) {
  const onDark = readable(main, DARK_SURFACE, '#ffffff', 5.5)
  return {
    light: {
      '--accent': main,
      '--accent-soft': mix(main, '#ffffff', 0.9),
      '--accent-ink': mix(main, '#000000', 0.25),
    },
    dark: {
      '--mantine-color-anchor': onDark,
      '--accent': onDark,
      '--accent-soft': mix(main, '#14181a', 0.68),
      '--accent-ink': mix(onDark, '#ffffff', 0.35),
    },
  }
}
