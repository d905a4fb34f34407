import { jidDecode } from 'baileys'
import { ChangeSignal } from './changeSignal.ts'
import type { ClientHello } from './connection.ts'
import type { Group } from './group.ts'
import { Handset, type Owner } from './handset.ts'
import type { MediaHost } from './mediaHost.ts'
import { isNumber, numberVariants } from './phoneNumbers.ts'
import { Receipts } from './receipts.ts'
import { Resends } from './resends.ts'
import { UnpairedClients } from './unpairedClients.ts'

type Founded = { id?: string; subject: string; members: Handset[]; addressing?: 'lid' | 'pn'; picture?: Buffer }

/** Everybody who is on the service, and what the service knows of them. */
export class Network {
  readonly media: MediaHost
  readonly happenings = new ChangeSignal()
  readonly newcomers = new UnpairedClients()
  readonly receipts = new Receipts()
  readonly resends = new Resends()
  /** By their address. */
  readonly groups = new Map<string, Group>()
  /** Whoever was asked about, in this order. */
  readonly lookups: string[] = []
  /** Nobody is told who somebody is before. */
  lookupsHeld: Promise<void> | undefined
  /** What is older than this version of the client is not let in. */
  oldest: readonly number[] | undefined
  /** Whether every number that could be one belongs to somebody. */
  hasStrangers = false
  readonly #byNumber = new Map<string, Handset>()
  readonly #byLid = new Map<string, Handset>()

  constructor(media: MediaHost) {
    this.media = media
  }

  isTooOld({ userAgent }: ClientHello['client']) {
    const { primary, secondary, tertiary } = userAgent?.appVersion ?? {}
    const said = [primary, secondary, tertiary].map((part) => part ?? 0)
    const place = said.findIndex((part, at) => part !== (this.oldest?.[at] ?? part))
    return place >= 0 && (said[place] ?? 0) < (this.oldest?.[place] ?? 0)
  }

  handsets() {
    return this.#byNumber.values()
  }

  /** The handset of this number, which there is from now on. */
  phone(owner: Owner): Handset {
    const known = this.#byNumber.get(owner.number)
    if (known) return known
    const handset = new Handset(this, owner)
    this.#byNumber.set(handset.number, handset)
    this.#byLid.set(handset.lid, handset)
    return handset
  }

  /** By either address, and by every form of the number. */
  find(jid: string): Handset | undefined {
    const { user = '', server } = jidDecode(jid) ?? (isNumber(jid) ? { user: jid, server: '' } : {})
    if (server === 'lid') return this.#byLid.get(user)
    if (server !== 's.whatsapp.net' && server !== '') return undefined
    for (const form of numberVariants(user)) if (this.#byNumber.has(form)) return this.#byNumber.get(form)
    return this.hasStrangers && isNumber(user) ? this.phone({ number: user }) : undefined
  }

  group({ id = `1203630${String(this.groups.size).padStart(11, '0')}`, addressing = 'lid', ...group }: Founded): Group {
    const founded = { ...group, id, jid: `${id}@g.us`, addressing }
    this.groups.set(founded.jid, founded)
    return founded
  }

  linkByQr(phone: Handset, qr: string) {
    return this.newcomers.scanned(phone, qr)
  }

  async linkByCode(phone: Handset, code: string) {
    await this.happenings.until(() => this.newcomers.codeFor(phone), `Somebody to be linked to ${phone.number} by a code`)
    return this.newcomers.entered(phone, code)
  }
}
