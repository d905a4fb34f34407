import { preparedRead } from './scopes.ts'

/** So many shapes of one list are kept; whoever asks for others waits until they are written. */
const MAX_VARIANTS = 48

export const preparedOnce: typeof preparedRead = (build, options) => preparedRead(build, { ...options, isKept: false })

/** Reads that are another statement for each shape of a question: which conditions it has, in which order, how many are wanted. */
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
 * How many rows are read where so many are wanted. It is part of the text, since a plan that is made without knowing it is a
 * bad one; so a list is read in a few sizes, and what is too much is left out.
 */
export const roundUpLimit = (limit: number) => SIZES.find((size) => size >= limit) ?? limit
