/**
 * Runs work at once, then pauses for as many milliseconds as the work returned. The requests during this pause share one more run after it.
 * For state that screens only show, so that only its last value matters.
 */
export function throttleTrailing<Subject>(work: (subject: Subject) => Promise<number>, pauseWhereItFails: number) {
  const pauses = new Map<string, { mustRunAgain: boolean }>()

  return async function request(name: string, subject: Subject): Promise<void> {
    const running = pauses.get(name)
    if (running) {
      running.mustRunAgain = true
      return
    }
    const own = { mustRunAgain: false }
    pauses.set(name, own)
    const endPause = () => {
      pauses.delete(name)
      // A failed run is repeated by the next request.
      if (own.mustRunAgain) request(name, subject).catch(() => undefined)
    }
    let pause = pauseWhereItFails
    try {
      pause = await work(subject)
    } finally {
      setTimeout(endPause, pause).unref()
    }
  }
}
