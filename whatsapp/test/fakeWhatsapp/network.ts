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

/** Everybody on the service, and what the service knows about them. */
export class Network {
  readonly media: MediaHost
  readonly happenings = new ChangeSignal()
  readonly newcomers = new UnpairedClients()
  readonly receipts = new Receipts()
  readonly resends = new Resends()
  /** By jid. */
  readonly groups = new Map<string, Group>()
  /** The jids that were looked up, in order. */
  readonly lookups: string[] = []
  /** Lookups are answered only after this has resolved. */
  lookupsHeld: Promise<void> | undefined
  /** The service refuses clients that are older than this version. */
  oldest: readonly number[] | undefined
  /** Whether every number of the right form belongs to somebody. */
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

  /** The handset of this number. Creates it if needed. */
  phone(owner: Owner): Handset {
    const known = this.#byNumber.get(owner.number)
    if (known) return known
    const handset = new Handset(this, owner)
    this.#byNumber.set(handset.number, handset)
    this.#byLid.set(handset.lid, handset)
    return handset
  }

  /** Finds a handset by number or lid, and by every form of the number. */
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
