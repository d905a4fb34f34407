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
  /** The tax number (CPF or CNPJ): digits, or empty. */
  taxId: string
  /** The address of the payer: services detect stolen cards by it. */
  ip: string
}
/** Only in memory, on its way from the browser to the service. */
export type Card = { holder: string; number: string; month: number; year: number; code: string }

/** A charge to create. The reference is ours and never changes: it finds the charge again if the answer is lost. */
export type ChargeRequest = { reference: string; valueCents: number; description: string; payer: Payer; now: Date; until: Date }

export type Pix = { externalId: string; qrcode: string; expiresAt: Date }

/** The status that the service reports. Nothing else is trusted. */
export type ChargeStatus = {
  reference: string | undefined
  valueCents: number | undefined
  state: 'open' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed'
}

type ChargeRef = { reference: string; externalId: string | null }
export type WebhookRequest = { method: 'GET' | 'POST'; query: Record<string, unknown>; headers: IncomingHttpHeaders; body: Buffer }

/** A payment service. It only translates; the caller decides what counts as paid. */
export type Gateway = {
  /** The service requires the tax number of the payer. */
  needsTaxId?: true
  pix: (asking: ChargeRequest) => Promise<Pix>
  /** Fetches the Pix code of a charge whose answer was lost. */
  fetchPix: (asking: ChargeRequest) => Promise<Pix>
  /** Charges a card at once or throws. Undefined if the service takes no cards. */
  card?: (asking: ChargeRequest, card: Card) => Promise<{ externalId: string }>
  /** Undefined if the service does not know the charge. */
  fetchStatus: (charge: ChargeRef) => Promise<ChargeStatus | undefined>
  /** Cancels a charge. The payer may have been quicker, so check the status afterwards. */
  cancel: (charge: ChargeRef) => Promise<void>
  /** The charges that a webhook is about, by our reference or the service's id. Undefined if the call is not from the service. */
  parseWebhook: (call: WebhookRequest) => readonly string[] | undefined
  /** The page on which a tester pays with a click; only the sandbox has one. */
  payUrl?: (reference: string) => string
}

export type Credentials = Omit<PaymentSettings, 'efiWebhook' | 'asaasWebhook'> & { efiWebhookProof: string }

/** No answer, or an unreadable one. The charge may exist all the same, so the status must be checked. */
export class GatewayFailed extends Error {
  override readonly name = 'GatewayFailed'
  /** The service as a whole does not answer. Otherwise it refuses this charge, and may answer for others. */
  readonly isOutage: boolean

  /** `status`: of the answer, if the service has answered for this charge. */
  constructor(message: string, status?: number) {
    super(message)
    this.isOutage = status === undefined || !ABOUT_ONE_CHARGE.has(status)
  }
}

const ABOUT_ONE_CHARGE: ReadonlySet<number> = new Set([200, 400, 404, 409, 410, 422])

/** The service refused the card. No money was taken. */
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

/** Calls a service and returns its answer, whatever the status. Errors never contain the request, because it may hold a card number. */
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
