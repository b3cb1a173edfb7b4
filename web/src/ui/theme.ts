import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { mix, readable, shadesOf } from './colours.ts'

/** Until the organisation's own is known. */
export const DEFAULT_COLOUR = '#1f5f8b'

const DARK_SURFACE = '#1d2123'
/** Mantine's own are neutral; these lean to the same green-grey as the light page. From text to the deepest ground. */
const DARK: MantineColorsTuple = [
  '#e6eae8',
  '#c9d1cd',
  '#b3bcb8',
  '#8b9691',
  '#3a4145',
  '#2e3437',
  '#24292b',
  DARK_SURFACE,
  '#141719',
  '#0e1011',
]
/** Everything is `md`: 16 px text and 42 px targets at the default zoom. */
const SIZED = ['Button', 'TextInput', 'PasswordInput', 'Textarea', 'Checkbox']
/** A list that opens stays inside its landmark: a screen reader that moves by regions finds it. */
const IN_PLACE = { withinPortal: false }

export function themeOf(colour: string) {
  const shades: MantineColorsTuple = shadesOf(colour)
  return createTheme({
    primaryColor: 'org',
    primaryShade: { light: 6, dark: 6 },
    colors: { org: shades, dark: DARK },
    black: '#1a1f1d',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ...Object.fromEntries(SIZED.map(name => [name, { defaultProps: { size: 'md' } }])),
      Select: { defaultProps: { size: 'md', comboboxProps: IN_PLACE } },
      MultiSelect: { defaultProps: { size: 'md', comboboxProps: IN_PLACE } },
      // Hints under the boxes, so that the boxes of a row stand on one line.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    },
  })
}

/** Mantine's own greys fail 4.5:1 for hints, placeholders and errors. */
export const resolveVariables: CSSVariablesResolver = theme => {
  const main = theme.colors.org?.[6] ?? DEFAULT_COLOUR
  const onDark = readable(main, DARK_SURFACE, '#ffffff', 5.5)
  return {
    variables: {},
    light: {
      '--mantine-color-body': '#f5f7f6',
      '--mantine-color-default': '#ffffff',
      '--mantine-color-default-hover': '#f0f3f2',
      '--mantine-color-default-border': '#d3d9d6',
      '--mantine-color-dimmed': '#55605b',
      '--mantine-color-placeholder': '#66716c',
      '--mantine-color-error': '#b42318',
      '--mantine-color-disabled-color': '#66716c',
      '--surface': '#ffffff',
      '--field': '#ffffff',
      '--line': '#e3e8e5',
      '--field-border': '#8b9691',
      '--accent': main,
      '--accent-soft': mix(main, '#ffffff', 0.9),
      '--accent-ink': mix(main, '#000000', 0.25),
      '--shadow': '0 1px 2px rgb(20 40 30 / 5%), 0 4px 16px rgb(20 40 30 / 4%)',
      '--shadow-raised': '0 2px 4px rgb(20 40 30 / 6%), 0 8px 28px rgb(20 40 30 / 14%)',
    },
    dark: {
      '--mantine-color-body': '#141719',
      '--mantine-color-text': '#e6eae8',
      '--mantine-color-default': DARK_SURFACE,
      '--mantine-color-default-hover': '#272c2f',
      '--mantine-color-default-border': '#3a4145',
      '--mantine-color-dimmed': '#b3bcb8',
      '--mantine-color-placeholder': '#a2aca8',
      '--mantine-color-error': '#ff9b8f',
      '--mantine-color-disabled-color': '#a2aca8',
      '--mantine-color-anchor': onDark,
      '--surface': DARK_SURFACE,
      '--field': '#16191b',
      '--line': '#2e3437',
      '--field-border': '#727d80',
      '--accent': onDark,
      '--accent-soft': mix(main, '#14181a', 0.68),
      '--accent-ink': mix(onDark, '#ffffff', 0.35),
      '--shadow': '0 1px 2px rgb(0 0 0 / 30%)',
      '--shadow-raised': '0 8px 28px rgb(0 0 0 / 50%)',
    },
  }
}
