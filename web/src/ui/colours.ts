/** The colour until the organisation's own is known. */
export const DEFAULT_COLOUR = '#1f5f8b'

/** Red, green and blue, each from 0 to 255. */
type Channels = readonly [number, number, number]

const channels = (hex: string): Channels => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** Mixes two colours: `weight` 0 gives the first, 1 gives `towards`. */
export function mix(hex: string, towards: string, weight: number): string {
  const other = channels(towards)
  const blended = channels(hex).map((c, i) => Math.round(c * (1 - weight) + (other[i] ?? 0) * weight))
  return `#${blended.map(c => c.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string) {
  const [r, g, b] = channels(hex).map(c => {
    const s = c / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(a: string, b: string) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The nearest shade towards black or white whose contrast with `background` is at least `ratio`. */
export function readable(hex: string, background: string, towards: '#000000' | '#ffffff', ratio = 4.5): string {
  for (let weight = 0; weight < 1; weight += 0.04) {
    const shade = mix(hex, towards, weight)
    if (contrast(shade, background) >= ratio) return shade
  }
  return towards
}

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Mantine's ten shades; the seventh is the colour itself, darkened until white text on it has enough contrast. */
export function shadesOf(hex: string): Shades {
  const main = readable(hex, '#ffffff', '#000000')
  const light = (weight: number) => mix(main, '#ffffff', weight)
  const dark = (weight: number) => mix(main, '#000000', weight)
  return [
    light(0.94),
    light(0.88),
    light(0.74),
    light(0.56),
    light(0.4),
    light(0.2),
    main,
    dark(0.14),
    dark(0.28),
    dark(0.42),
  ]
}
