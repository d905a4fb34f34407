import { randomBytes, randomInt } from 'node:crypto'
import { createFakeTemplates } from './fakeTemplates.ts'
import { createWebhookSender } from './webhookSender.ts'

export type Somebody = { number?: string | undefined; bsuid: string; name: string; username?: string | undefined; hidesNumber?: boolean }
export type Written = { id?: string; at?: Date; type: string } & Record<string, unknown>
export type Shown = {
  id: string
  at: Date
  type: string
  body: string
  quotedId: string | null
  reaction: string | null
  content: object
  file?: string | undefined
}
/** `url`: where it is said to lie, if not here. */
export type StoredFile = { bytes: Buffer; mime: string; owner: string; url?: string }

/** What Meta takes of one number. Tests lower it. */
const usual = { perSecond: 80, pairBurst: 45, pairEvery: 6000, windowMs: 24 * 3_600_000 }

export const newId = (kind: string) => `${kind}.${randomBytes(18).toString('base64url')}`
/** Whose numbers may write first to so many people in 24 hours, together; null: to any number of them. */
export const createPortfolio = (perDay: number | null = 2000) => ({ id: digits(15), perDay, begun: new Map<string, number>() })
export type Portfolio = ReturnType<typeof createPortfolio>

export type StatedPricing = { pricing_model: string; type: string; category: string }
const digits = (count: number) => Array.from({ length: count }, () => randomInt(1, 10)).join('')

/** One number of a business account, its customers, and what it has taken and refused: counted here, whatever the product believes. */
export function createNumber(given: { waba?: string; portfolio?: Portfolio } = {}) {
  const hooks = createWebhookSender()
  const number = {
    id: digits(15),
    waba: given.waba ?? digits(15),
    portfolio: given.portfolio ?? createPortfolio(),
    token: `EAA${randomBytes(12).toString('hex')}`,
    display: `1555${digits(7)}`,
    hooks,
    now: Date.now as () => number,
    limits: { ...usual },
    people: new Map<string, Somebody>(),
    screens: new Map<string, Shown[]>(),
    marks: new Map<string, { isRead: boolean }>(),
    reactions: new Map<string, string | null>(),
    /** When customers wrote what, by id. */
    heard: new Map<string, Date>(),
    typing: new Set<string>(),
    counts: { taken: 0, refused: new Map<number, number>(), most: 0 },
    recent: [] as number[],
    pairs: new Map<string, number>(),
    opened: new Map<string, number>(),
    /** What the next messages fall to: an error code, silence after they were taken, or a door that is shut before. */
    faults: [] as (number | 'silent' | 'shut')[],
    /** How far ours are said to have come by themselves. */
    tells: ['sent', 'delivered', 'read'] as string[],
    /** What a status says of the price; undefined: nothing. */
    pricingOf: (type: string): StatedPricing | undefined => ({
      ...{ pricing_model: 'PMP', type: 'regular' },
      category: type === 'template' ? 'utility' : 'service',
    }),
    /** How a look at the number is answered: as it should be, or without end. */
    answers: 'well' as 'well' | 'endless',
    /** Whether what is no template reaches only those who have written lately. */
    hasWindow: true,
    /** Whether it is used in the WhatsApp Business app too, since when, what was asked for, and how often somebody tried to register it. */
    shared: { isOn: false, onboardedAt: Date.now(), synced: [] as string[], registrations: 0 },
    /** Whether ours is the app that takes customers from Meta's agent, and whose control it took. */
    control: { isEscalationPartner: true, taken: [] as string[] },
    /** Statuses come before the answer to the call. */
    isHasty: false,
  }

  const envelope = (value: object, field = 'messages') => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: number.waba,
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: number.display, phone_number_id: number.id },
              ...value,
            },
          },
        ],
      },
    ],
  })

  /** Somebody who writes, in the shape of 2026: a number that is hidden is not there at all. */
  function writtenBy(who: Somebody, message: Written) {
    const { id = newId('wamid'), at = new Date(), ...said } = message
    number.people.set(who.bsuid, { ...number.people.get(who.bsuid), ...who })
    number.opened.set(who.bsuid, number.now() + number.limits.windowMs)
    number.heard.set(id, at)
    const isShown = who.number !== undefined && !who.hidesNumber
    const contact = {
      profile: { name: who.name, ...(who.username && { username: who.username }) },
      ...(isShown && { wa_id: who.number }),
      user_id: who.bsuid,
    }
    const written = {
      ...(isShown && { from: who.number }),
      from_user_id: who.bsuid,
      id,
      timestamp: String(Math.floor(at.getTime() / 1000)),
      ...said,
    }
    return { id, value: { contacts: [contact], messages: [written] } }
  }

  function inbound(who: Somebody, message: Written) {
    const { id, value } = writtenBy(who, message)
    return { id, told: hooks.tell(envelope(value)) }
  }

  const status = (id: string, who: Somebody, step: string, more: object = {}) =>
    hooks.tell(
      envelope({
        statuses: [
          {
            ...{ id, status: step, timestamp: String(Math.floor(Date.now() / 1000)) },
            ...(who.number && { recipient_id: who.number }),
            recipient_user_id: who.bsuid,
            ...more,
          },
        ],
      }),
    )

  const personAt = ({ to, recipient }: { to?: string; recipient?: string }): Somebody => {
    const known = [...number.people.values()].find((one) =>
      to === undefined ? one.bsuid === recipient : one.number === to.replace('+', ''),
    )
    return known ?? { number: to?.replace('+', ''), bsuid: recipient ?? `BR.${to}`, name: '' }
  }

  /** By whichever address they were written to. */
  const screenOf = (who: Somebody): Shown[] =>
    [...number.people.values()]
      .filter((one) => one.bsuid === who.bsuid || (one.number !== undefined && one.number === who.number))
      .flatMap(({ bsuid }) => number.screens.get(bsuid) ?? [])

  /** Of the account: no number is named. */
  const templates = createFakeTemplates((field, value) =>
    hooks.tell({
      object: 'whatsapp_business_account',
      entry: [{ id: number.waba, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] }],
    }),
  )

  return { ...number, templates, envelope, writtenBy, inbound, status, personAt, screenOf }
}
export type CloudNumber = ReturnType<typeof createNumber>

/** What a company enters to have a line on it. */
export const settingsOf = ({ id, waba, token, hooks }: CloudNumber) => ({
  ...{ phoneNumberId: id, businessAccountId: waba, token },
  ...{ appSecret: hooks.hook.secret, verifyToken: hooks.hook.verifyToken },
})
