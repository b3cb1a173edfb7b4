import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { accentsOf } from './accents.ts'
import { DEFAULT_COLOUR, shadesOf } from './colours.ts'

/** The inputs and buttons that get the size `md`: 16 px text and targets of 42 px at the default zoom. */
const SIZED = ['Button', 'TextInput', 'PasswordInput', 'Textarea', 'Checkbox', 'Radio', 'RadioGroup', 'NativeSelect']
/**
 * The list of a select is rendered inside its region of the page, so that screen readers that move by regions find it, with
 * a fixed position, so that a small dialog does not cut it off. It does not open on focus: it would cover the inputs below.
 * A long open list scrolls and would be a stop of Tab, which closes it: the focus would be lost. What can take the focus
 * needs a role, and a group is what a list of options may contain.
 */
const CHOICE = {
  size: 'md',
  openOnFocus: false,
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
  scrollAreaProps: { viewportProps: { tabIndex: -1, role: 'group' } },
} as const

/** Mantine's theme: the organisation's colour and the defaults of components. What needs no script is in theme.css. */
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
      // Hints below the inputs, so that the inputs of a row are aligned.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    },
  })
}

export const resolveVariables: CSSVariablesResolver = theme => ({
  variables: {},
  ...accentsOf(theme.colors.org?.[6] ?? DEFAULT_COLOUR),
})
