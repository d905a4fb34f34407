import type { LinkedDevice } from './linkedDevice.ts'

/** Writers keep their messages, so that they can send them again to a device that could not decrypt them. */
export class Resends {
  readonly #kept = new Map<string, () => Promise<void>>()
  #held: (() => Promise<void>)[] | undefined
  /** Ids of the messages that devices have asked for again. */
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

  /** As if the writers' handsets were off: requests wait until `release`. */
  hold() {
    this.#held = []
  }

  async release() {
    const held = this.#held ?? []
    this.#held = undefined
    for (const again of held) await again()
  }
}
