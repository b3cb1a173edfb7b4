import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { accentsOf } from './accents.ts'
import { DEFAULT_COLOUR, shadesOf } from './colours.ts'

/** Everything is `md`: 16 px text and 42 px targets at the default zoom. */
const SIZED = ['Button', 'TextInput', 'PasswordInput', 'Textarea', 'Checkbox', 'Radio', 'RadioGroup', 'NativeSelect']
/**
 * A list that opens stays inside its landmark: a screen reader that moves by regions finds it. Fixed, so that a small dialog
 * does not cut it off. And it opens when asked for, not when the focus only passes by, over what stands below.
 */
const CHOICE = {
  size: 'md',
  openOnFocus: false,
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
} as const

/** What follows from the organisation's colour, and how parts behave; the rest of the look stands in theme.css. */
export function themeOf(colour: string) {
  const shades: MantineColorsTuple = shadesOf(colour)
  return createTheme({
    primaryColor: 'org',
    primaryShade: { light: 6, dark: 6 },
    colors: { org: shades },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ...Object.fromEntries(SIZED.map(name => [name, { defaultProps: { size: 'md' } }])),
      Select: { defaultProps: CHOICE },
      MultiSelect: { defaultProps: CHOICE },
      // Hints under the boxes, so that the boxes of a row stand on one line.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    },
  })
}

export const resolveVariables: CSSVariablesResolver = theme => ({
  variables: {},
  ...accentsOf(theme.colors.org?.[6] ?? DEFAULT_COLOUR),
})
