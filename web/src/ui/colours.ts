/** Until the organisation's own is known. */
export const DEFAULT_COLOUR = '#1f5f8b'

/** Arithmetic on `#rrggbb`: shades of the organisation's colour that can always be read. */
type Channels = readonly [number, number, number]

const channels = (hex: string): Channels => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** `weight` 0 gives the colour itself, 1 gives `towards`. */
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

/** WCAG's ratio, from 1 to 21. */
export function contrast(a: string, b: string) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The nearest shade, darker or lighter, that reads on `background`. */
export function readable(hex: string, background: string, towards: '#000000' | '#ffffff', ratio = 4.5): string {
  for (let weight = 0; weight < 1; weight += 0.04) {
    const shade = mix(hex, towards, weight)
    if (contrast(shade, background) >= ratio) return shade
  }
  return towards
}

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Mantine's ten shades; the seventh is the colour itself, darkened until white text reads on it. */
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
