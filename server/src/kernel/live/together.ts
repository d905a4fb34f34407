/** Done at once, and what is asked for within so many milliseconds after that once more and together: for what is only seen, however often it changes. */
export function together<Subject>(pause: number, work: (subject: Subject) => Promise<void>) {
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
    setTimeout(later, pause).unref()
    await work(subject)
  }
}
