import type { LinkedDevice } from './linkedDevice.ts'

/** What was written is kept by its writer for a device that could not read it. */
export class Resends {
  readonly #kept = new Map<string, () => Promise<void>>()
  #held: (() => Promise<void>)[] | undefined
  /** Ids that were asked for again. */
  readonly asked: string[] = []

  keep(device: LinkedDevice, id: string, again: () => Promise<void>) {
    this.#kept.set(`${device.jid} ${id}`, again)
  }

  async ask(device: LinkedDevice, id: string) {
    this.asked.push(id)
    const again = this.#kept.get(`${device.jid} ${id}`)
    if (this.#held && again) this.#held.push(again)
    else await again?.()
  }

  /** From here on the writers' handsets are off: what is asked for waits for them. */
  hold() {
    this.#held = []
  }

  async release() {
    const held = this.#held ?? []
    this.#held = undefined
    for (const again of held) await again()
  }
}
