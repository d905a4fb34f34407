/** Pauses that can all be ended early, when the session closes. */
export function createAbortablePauses() {
  const running = new Map<NodeJS.Timeout, () => void>()

  return {
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          running.delete(timer)
          resolve()
        }, milliseconds)
        running.set(timer, resolve)
      }),
    end() {
      for (const [timer, resolve] of running) {
        clearTimeout(timer)
        resolve()
      }
      running.clear()
    },
  }
}
