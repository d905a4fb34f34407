/**
 * Done at once, and what is asked for afterwards once more and together, when so many milliseconds have passed as the work has answered:
 * for what is only seen, however often it changes.
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
      // What could not be done is done with the next one who asks for it.
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
