/** The emojis that this device has images for. Others would show as an empty box, flags as two letters. */
export function supportedEmojis<E extends { emoji: string; version: number; countryFlag?: true | undefined }>(emojis: readonly E[]): E[] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return [...emojis]
  const isDrawn = (emoji: string) => isColorGlyph(pen, emoji)
  const ofEachVersion = new Map(emojis.map(({ version, emoji }) => [version, emoji]))
  const newest = Math.max(...[...ofEachVersion].filter(([, emoji]) => isDrawn(emoji)).map(([version]) => version))
  const flags = isDrawn('🇧🇷')
  // If the device draws no emoji in colour, keep all.
  if (newest < 1) return [...emojis]
  return emojis.filter(({ version, countryFlag }) => version <= newest && (flags || !countryFlag))
}

const SIZE = 16

/** Text and empty boxes take the fill colour; emoji images do not, and are one glyph wide. */
function isColorGlyph(pen: CanvasRenderingContext2D, emoji: string): boolean {
  const { canvas } = pen
  canvas.width = canvas.height = SIZE
  pen.font = `${SIZE / 2}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`
  pen.textBaseline = 'middle'
  if (pen.measureText(emoji).width > SIZE) return false
  const drawnIn = (color: string) => {
    pen.clearRect(0, 0, SIZE, SIZE)
    pen.fillStyle = color
    pen.fillText(emoji, 0, SIZE / 2)
    return pen.getImageData(0, 0, SIZE, SIZE).data
  }
  const [red, blue] = [drawnIn('#f00'), drawnIn('#00f')]
  return red.some((value, place) => place % 4 === 1 && value > 0) || !red.some((value, place) => value !== blue[place])
}
