const PATIENCE = 120_000

/** Lets others wait for a condition; it is checked at once and after each `happened()`. */
export class ChangeSignal {
  readonly #waiting = new Set<() => void>()

  happened() {
    for (const look of [...this.#waiting]) look()
  }

  /** Resolves with the first truthy result of `find`. Rejects after `PATIENCE`. */
  until<Found>(find: () => Found | undefined | false | null | '' | 0, what: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const givesUp = setTimeout(() => {
        this.#waiting.delete(look)
        reject(new Error(`${what} has not come about`))
      }, PATIENCE)
      const look = () => {
        const found = find()
        if (!found) return
        clearTimeout(givesUp)
        this.#waiting.delete(look)
        resolve(found)
      }
      this.#waiting.add(look)
      look()
    })
  }
}
