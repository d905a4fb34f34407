/**
 * Runs work at once. Requests during the following pause run once more, together, after as many milliseconds as the work returned. For what
 * is only seen, however often it changes.
 */
export function throttleTrailing<Subject>(work: (subject: Subject) => Promise<number>, pauseWhereItFails: number) {
  const recent = new Map<string, { again: boolean }>()

  return async function ask(name: string, subject: Subject): Promise<void> {
    const known = recent.get(name)
    if (known) {
      known.again = true
      return
    }
    const now = { again: false }
    recent.set(name, now)
    const later = () => {
      recent.delete(name)
      // A failed run is made up for by the next request.
      if (now.again) ask(name, subject).catch(() => undefined)
    }
    let pause = pauseWhereItFails
    try {
      pause = await work(subject)
    } finally {
      setTimeout(later, pause).unref()
    }
  }
}
