import type { Handset } from './handset.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { type Node, node, seconds } from './nodes.ts'

type Came = { device: LinkedDevice; address: string; participant: string | undefined }

/** The receipts that handsets send to linked devices for their messages. */
export class Receipts {
  readonly #came = new Map<string, Came>()

  came(phone: Handset, id: string, came: Came) {
    this.#came.set(`${phone.number} ${id}`, came)
    if (phone.habits.delivers) this.#say(id, came)
    if (phone.habits.delivers && phone.habits.reads) this.#say(id, came, 'read')
  }

  delivered(phone: Handset, id: string) {
    this.#say(id, this.#cameTo(phone, id))
  }

  read(phone: Handset, id: string) {
    this.#say(id, this.#cameTo(phone, id), 'read')
  }

  /** Tells the device that the phone could not decrypt the message. Adds keys for a new Signal session. */
  async cannotRead(phone: Handset, id: string, { device, address, participant }: Came = this.#cameTo(phone, id)) {
    const retry = node('retry', { count: '1', id, t: seconds(), v: '1' })
    const keys = node('keys', {}, await phone.keys.freshKeys())
    device.deliver(receiptOf({ id, address, participant, type: 'retry' }, [retry, phone.keys.registration(), keys]))
  }

  #cameTo(phone: Handset, id: string) {
    const came = this.#came.get(`${phone.number} ${id}`)
    if (!came) throw new Error(`No line has sent ${id} to ${phone.number}`)
    return came
  }

  #say(id: string, { device, address, participant }: Came, type?: 'read') {
    device.deliver(receiptOf({ id, address, participant, type }))
  }
}

type Receipt = { id: string; address: string; participant: string | undefined; type?: string | undefined }

const receiptOf = ({ id, address, participant, type }: Receipt, content?: Node[]) =>
  node('receipt', { from: address, participant, id, t: seconds(), type }, content)
