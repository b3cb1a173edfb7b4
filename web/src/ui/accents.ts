import { mix, readable } from './colours.ts'

/** `--surface` of the dark, on which the accent must be read. */
const DARK_SURFACE = '#1d2123'

/** The CSS variables that follow from the organisation's colour, as it reads on white; all others stand in theme.css. */
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
