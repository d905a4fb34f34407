import { preparedRead } from './scopes.ts'

/** So many shapes of one list are kept. Further shapes are built for each call. */
const MAX_VARIANTS = 48

export const preparedOnce: typeof preparedRead = (build, options) => preparedRead(build, { ...options, isKept: false })

/** Prepares one statement per shape of a query: which conditions, which order, which limit. */
export function preparedVariants<Shape extends unknown[], Reading>(write: (prepare: typeof preparedRead, ...shape: Shape) => Reading) {
  const written = new Map<string, Reading>()
  return (...shape: Shape): Reading => {
    const key = shape.join()
    const known = written.get(key)
    if (known) return known
    if (written.size >= MAX_VARIANTS) return write(preparedOnce, ...shape)
    const reading = write(preparedRead, ...shape)
    written.set(key, reading)
    return reading
  }
}

const SIZES = [10, 20, 40, 50, 100, 200]

/**
 * Rounds a limit up to one of a few sizes. The limit is part of the text, because a plan made without knowing it is bad. The extra rows are
 * dropped.
 */
export const roundUpLimit = (limit: number) => SIZES.find((size) => size >= limit) ?? limit
