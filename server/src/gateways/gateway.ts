import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentSettings } from '@recado/contract/money/paymentSettings'
import { type Dispatcher, request } from 'undici'

export type Payer = {
  name: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zipcode: string
  /** By which the tax office knows them; digits, or nothing. */
  taxId: string
  /** Where the call came from: services look for cards that are tried from many places. */
  ip: string
}
/** Lives in memory alone, on its way from the browser to the service. */
export type Card = { holder: string; number: string; month: number; year: number; code: string }

/** What is asked for. The reference is ours and lasts: by it a charge is found again whose answer was lost. */
export type ChargeRequest = { reference: string; valueCents: number; description: string; payer: Payer; now: Date; until: Date }

export type Pix = { externalId: string; qrcode: string; expiresAt: Date }

/** What the service itself says of a charge. Nothing else is believed. */
export type ChargeStatus = {
  reference: string | undefined
  valueCents: number | undefined
  state: 'open' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed'
}

type ChargeRef = { reference: string; externalId: string | null }
export type WebhookRequest = { method: 'GET' | 'POST'; query: Record<string, unknown>; headers: IncomingHttpHeaders; body: Buffer }

/** A payment service as we need it. It translates and decides nothing: what is paid is decided from what it says. */
export type Gateway = {
  /** Whether it takes no payment of somebody whose number of the tax office it does not know. */
  needsTaxId?: true
  pix: (asking: ChargeRequest) => Promise<Pix>
  /** The code of a charge that the service has, and whose answer was lost. */
  fetchPix: (asking: ChargeRequest) => Promise<Pix>
  /** Takes the money at once, or refuses. Absent where the service takes no cards. */
  card?: (asking: ChargeRequest, card: Card) => Promise<{ externalId: string }>
  /** Undefined where the service has never heard of it. */
  fetchStatus: (charge: ChargeRef) => Promise<ChargeStatus | undefined>
  /** Nobody is to pay it any more. Whether that came in time is found out by looking. */
  cancel: (charge: ChargeRef) => Promise<void>
  /** Which charges a call of the service is about, by our reference or its own name of them; undefined for a call that is not the service's. */
  parseWebhook: (call: WebhookRequest) => readonly string[] | undefined
  /** Where one pays by a click, instead of at a bank. */
  payUrl?: (reference: string) => string
}

export type Credentials = Omit<PaymentSettings, 'efiWebhook' | 'asaasWebhook'> & { efiWebhookProof: string }

/** The service did not answer, or not so that it could be understood: whether the charge was made is found out by looking. */
export class GatewayFailed extends Error {
  override readonly name = 'GatewayFailed'
}

/** The card was refused, and nothing was taken. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused'
}

type ServiceCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: object | undefined
  dispatcher?: Dispatcher | undefined
}
type ServiceAnswer = { status: number; data: Record<string, unknown> }

/** One call of a service and its answer, whatever it says. What was sent is named in no failure: it may hold the number of a card. */
export async function callService(address: string, { body, ...call }: ServiceCall): Promise<ServiceAnswer> {
  try {
    const headers = { 'user-agent': 'Recado', ...(body && { 'content-type': 'application/json' }), ...call.headers }
    const options = { ...call, headers, headersTimeout: PATIENCE, bodyTimeout: PATIENCE, ...(body && { body: JSON.stringify(body) }) }
    const answer = await request(address, options as Parameters<typeof request>[1])
    const text = await answer.body.text()
    return { status: answer.statusCode, data: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  } catch (error) {
    throw new GatewayFailed((error as { code?: string }).code ?? 'no answer')
  }
}

const PATIENCE = 20_000
