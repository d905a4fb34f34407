export type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

const GAP = 6
const EDGE = 8

/** The position of a hint: below its target, else above, else at its right; never outside the window. */
export function positionTooltip(hint: Size, { target, side }: { target: Box; side: 'block' | 'right' }, window: Size) {
  const within = (value: number, size: number, most: number) => Math.max(EDGE, Math.min(value, most - size - EDGE))
  if (side === 'right')
    return {
      left: within(target.left + target.width + GAP, hint.width, window.width),
      top: within(target.top + (target.height - hint.height) / 2, hint.height, window.height),
    }
  const below = target.top + target.height + GAP
  const fits = below + hint.height + EDGE <= window.height
  return {
    left: within(target.left + (target.width - hint.width) / 2, hint.width, window.width),
    top: fits ? below : target.top - GAP - hint.height,
  }
}
