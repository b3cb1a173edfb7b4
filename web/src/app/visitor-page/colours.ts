import { accentsOf } from '../../ui/accents.ts'
import { shadesOf } from '../../ui/colours.ts'

/** Where the program keeps the scheme that a person has chosen. */
const CHOSEN = 'mantine-color-scheme-value'
const night = window.matchMedia('(prefers-color-scheme: dark)')

const chosenScheme = () => {
  try {
    return localStorage.getItem(CHOSEN)
  } catch {
    // Some browsers forbid storage in private windows.
    return null
  }
}

function followScheme() {
  const chosen = chosenScheme()
  const isDark = chosen === 'dark' || (chosen !== 'light' && night.matches)
  document.documentElement.dataset.scheme = isDark ? 'dark' : 'light'
}

/** Light or dark as the program has been told, else as the system is. */
export function startScheme() {
  followScheme()
  night.addEventListener('change', followScheme)
}

/** The organisation's colour in both schemes. */
export function paintIn(colour: string) {
  const main = shadesOf(colour)[6]
  const { light, dark } = accentsOf(main)
  const rule = (scheme: string, variables: Readonly<Record<string, string>>) =>
    `:root[data-scheme="${scheme}"]{--fill:${main};${Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  const style = document.createElement('style')
  style.textContent = rule('light', light) + rule('dark', dark)
  document.head.append(style)
}
