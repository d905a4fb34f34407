export type Ink = 'black' | 'white'

/** Black or white, whichever reads better on the colour: one of them always passes AA. Null where the colour has no hexadecimal digits. */
export function inkOn(color: string): Ink | null {
  const luminance = luminanceOf(color)
  if (luminance === null) return null
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? 'black' : 'white'
}

/** The colour without its transparency, which would make the text's contrast depend on what lies below. */
export const opaque = (color: string): string | null => {
  const digits = /^#([0-9a-f]+)$/i.exec(color)?.[1] ?? ''
  if (digits.length === 3 || digits.length === 4) return `#${[...digits.slice(0, 3)].map((digit) => digit + digit).join('')}`
  return digits.length === 6 || digits.length === 8 ? `#${digits.slice(0, 6)}` : null
}

/** Relative luminance as WCAG 2 defines it. */
export function luminanceOf(color: string): number | null {
  const hex = opaque(color)
  if (!hex) return null
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
