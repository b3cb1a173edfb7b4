type Channels = readonly [number, number, number]

/** `#ABC` and `#AABBCC` become `#aabbcc`. */
export const normaliseColor = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')

export const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(normaliseColor(text))

/** The contrast ratio of two colours by WCAG, from 1 to 21; text needs at least 4.5. */
export function contrast(a: string, b: string) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number] // two in, two out
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever has more contrast on the colour; the better one always reaches 4.5. */
export const readableOn = (background: string) =>
  contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000'

/** The colour, darkened as little as the contrast needs; black if no darker shade reaches it. */
export const darkenUntil = (color: string, against: string, ratio = 4.5) => moveUntil(color, 0, against, ratio)

/** The colour, lightened as little as the contrast needs, for dark backgrounds. */
export const lightenUntil = (color: string, against: string, ratio = 4.5) => moveUntil(color, 255, against, ratio)

const STEPS = 100

function moveUntil(color: string, towards: number, against: string, ratio: number) {
  const start = channels(color)
  for (let step = 0; step < STEPS; step++) {
    const moved = hex(start.map(channel => Math.round(channel + ((towards - channel) * step) / STEPS)))
    if (contrast(moved, against) >= ratio) return moved
  }
  return hex([towards, towards, towards])
}

function luminance(color: string) {
  const [red, green, blue] = channels(color).map(linear) as unknown as Channels // map keeps the three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function channels(color: string): Channels {
  const value = Number.parseInt(normaliseColor(color).slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hex = (rgb: readonly number[]) => `#${rgb.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
