/** How a picture is looked at: how large, and how far its middle lies from the middle of the window. */
export type ImageView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const UNZOOMED: ImageView = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 6

/** Larger or smaller, so that the point under the hand stays under it. Points are counted from the middle of the window. */
export function zoomTo({ scale, x, y }: ImageView, wanted: number, at: Point = { x: 0, y: 0 }): ImageView {
  const next = Math.min(MAX_SCALE, Math.max(1, wanted))
  const growth = next / scale
  return { scale: next, x: at.x - (at.x - x) * growth, y: at.y - (at.y - y) * growth }
}

/** No further than to the picture's edge. */
export function clampToEdges({ scale, x, y }: ImageView, { width, height }: Size): ImageView {
  const most = (length: number) => (length * (scale - 1)) / 2
  return { scale, x: clamp(x, most(width)), y: clamp(y, most(height)) }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
