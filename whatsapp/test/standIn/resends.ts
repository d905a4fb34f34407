import type { LinkedDevice } from './linkedDevice.ts'

/** What was written is kept by its writer for a device that could not read it. */
export class Resends {
  readonly #kept = new Map<string, () => Promise<void>>()
  /** Ids that were asked for again. */
  readonly asked: string[] = []

  keep(device: LinkedDevice, id: string, again: () => Promise<void>) {
    this.#kept.set(`${device.jid} ${id}`, again)
  }

  async ask(device: LinkedDevice, id: string) {
    this.asked.push(id)
    await this.#kept.get(`${device.jid} ${id}`)?.()
  }
}
