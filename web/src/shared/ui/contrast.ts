export type TextColor = 'black' | 'white'

/** Black or white: the one with more contrast. one always passes AA. Null if the colour is not hexadecimal. */
export function textColorOn(color: string): TextColor | null {
  const luminance = luminanceOf(color)
  if (luminance === null) return null
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? 'black' : 'white'
}

/** The colour without its alpha channel: with it, the contrast would depend on the background. */
export const withoutAlpha = (color: string): string | null => {
  const digits = /^#([0-9a-f]+)$/i.exec(color)?.[1] ?? ''
  if (digits.length === 3 || digits.length === 4) return `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}`
  return digits.length === 6 || digits.length === 8 ? `#${digits.slice(0, 6)}` : null
}

/** Relative luminance as WCAG 2 defines it. */
export function luminanceOf(color: string): number | null {
  const hex = withoutAlpha(color)
  if (!hex) return null
  const [red, green, blue] = [1, 3, 5].map((at) => linearChannel(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linearChannel = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
