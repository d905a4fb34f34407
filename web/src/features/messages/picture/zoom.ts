/** How a picture is looked at: how large, and how far its middle lies from the middle of the window. */
export type PictureView = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const WHOLE: PictureView = { scale: 1, x: 0, y: 0 }
export const LARGEST = 6

/** Larger or smaller, so that the point under the hand stays under it. Points are counted from the middle of the window. */
export function zoomed({ scale, x, y }: PictureView, wanted: number, at: Point = { x: 0, y: 0 }): PictureView {
  const next = Math.min(LARGEST, Math.max(1, wanted))
  const growth = next / scale
  return { scale: next, x: at.x - (at.x - x) * growth, y: at.y - (at.y - y) * growth }
}

/** No further than to the picture's edge. */
export function withinEdges({ scale, x, y }: PictureView, { width, height }: Size): PictureView {
  const most = (length: number) => (length * (scale - 1)) / 2
  return { scale, x: between(x, most(width)), y: between(y, most(height)) }
}

const between = (value: number, most: number) => Math.min(most, Math.max(-most, value)) || 0
