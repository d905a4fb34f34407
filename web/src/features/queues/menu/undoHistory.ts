/** Past, present and future states. `mark`: the kind of the last change. */
export type UndoHistory<T> = { past: readonly T[]; now: T; future: readonly T[]; mark: string | null }

const MAX_STEPS = 200

export const startHistory = <T>(now: T): UndoHistory<T> => ({ past: [], now, future: [], mark: null })

/** Consecutive changes with the same mark are undone together, such as the letters of a word. */
export function recordChange<T>(history: UndoHistory<T>, now: T, mark: string | null = null): UndoHistory<T> {
  if (now === history.now) return history
  const goesOn = mark !== null && mark === history.mark
  return { past: goesOn ? history.past : [...history.past.slice(1 - MAX_STEPS), history.now], now, future: [], mark }
}

export function undoChange<T>({ past, now, future, ...rest }: UndoHistory<T>): UndoHistory<T> {
  const last = past.at(-1)
  return last === undefined ? { past, now, future, ...rest } : { past: past.slice(0, -1), now: last, future: [now, ...future], mark: null }
}

export function redoChange<T>({ past, now, future, ...rest }: UndoHistory<T>): UndoHistory<T> {
  const [next, ...later] = future
  return next === undefined ? { past, now, future, ...rest } : { past: [...past, now], now: next, future: later, mark: null }
}
