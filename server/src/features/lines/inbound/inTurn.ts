/** Lets what concerns the same thing happen one after the other, and the rest side by side. */
export function turns() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    last.set(name, settled)
    try {
      return await mine
    } finally {
      if (last.get(name) === settled) last.delete(name)
    }
  }
}
