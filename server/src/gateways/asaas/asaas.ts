import { createHash, timingSafeEqual } from 'node:crypto'
import { amountOfCentavos, parseCentavos } from '@recado/contract/money/centavos'
import {
  type Card,
  CardRefused,
  type ChargeRequest,
  type ChargeStatus,
  type Credentials,
  callService,
  type Gateway,
  GatewayFailed,
  type Payer,
  type WebhookRequest,
} from '../gateway.ts'

type Payment = { id?: string; externalReference?: string; status?: string; value?: number; deleted?: boolean }

const states: Readonly<Record<string, ChargeStatus['state']>> = {
  RECEIVED: 'paid',
  CONFIRMED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  REFUNDED: 'refunded',
  REFUND_REQUESTED: 'refunded',
  CHARGEBACK_REQUESTED: 'disputed',
  CHARGEBACK_DISPUTE: 'disputed',
  AWAITING_CHARGEBACK_REVERSAL: 'disputed',
}

/** Pix and cards with Asaas. A card becomes a token before anything is charged. Our reference finds a charge again. */
export function asaasGateway({ address }: { address: string }, { asaasKey, asaasWebhookToken }: Credentials): Gateway {
  const request = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    callService(`${address}${path}`, { method, headers: { access_token: asaasKey }, body })

  async function must(method: 'GET' | 'POST', path: string, body?: object) {
    const { status, data } = await request(method, path, body)
    if (status >= 300) throw new GatewayFailed(`${method} was answered ${status}`, status)
    return data
  }

  const customerFor = async ({ name, email, taxId }: Payer) => text((await must('POST', '/customers', { name, email, cpfCnpj: taxId })).id)

  const find = async (reference: string) =>
    ((await must('GET', `/payments?externalReference=${reference}`)).data as Payment[] | undefined)?.find(({ deleted }) => !deleted)

  const codeOf = async (id: string, { until }: ChargeRequest) => ({
    externalId: id,
    qrcode: text((await must('GET', `/payments/${id}/pixQrCode`)).payload),
    expiresAt: until,
  })

  return {
    needsTaxId: true,
    async pix(asking) {
      const customer = await customerFor(asking.payer)
      const id = text((await must('POST', '/payments', { customer, billingType: 'PIX', ...chargeBody(asking) })).id)
      return codeOf(id, asking)
    },
    fetchPix: async (asking) => codeOf(text((await find(asking.reference))?.id), asking),
    async card(asking, card) {
      const customer = await customerFor(asking.payer)
      const creditCardToken = await tokenOf(request, { customer, card, payer: asking.payer })
      const body = { customer, billingType: 'CREDIT_CARD', ...chargeBody(asking), creditCardToken, remoteIp: asking.payer.ip }
      const { status, data } = await request('POST', '/payments', body)
      if (status === 400) throw new CardRefused()
      if (status >= 300) throw new GatewayFailed(`the charge was answered ${status}`, status)
      return { externalId: text(data.id) }
    },
    async fetchStatus({ reference, externalId }) {
      if (externalId === null) return toChargeStatus(await find(reference))
      const { status, data } = await request('GET', `/payments/${externalId}`)
      if (status === 404) return undefined
      if (status !== 200) throw new GatewayFailed(`looking was answered ${status}`, status)
      return toChargeStatus(data as Payment)
    },
    cancel: async ({ reference, externalId }) => remove(request, externalId ?? (await find(reference))?.id),
    parseWebhook: (call) => chargesNamedIn(call, asaasWebhookToken),
  }
}

const chargeBody = ({ reference, valueCents, description, now }: ChargeRequest) => ({
  value: amountOfCentavos(valueCents),
  dueDate: now.toISOString().slice(0, 10),
  description,
  externalReference: reference,
})

/** The charge that a webhook is about: our reference, else the service's id. */
function chargesNamedIn({ headers, body }: WebhookRequest, token: string) {
  if (token === '' || !equalSecrets(String(headers['asaas-access-token'] ?? ''), token)) return undefined
  const { payment } = JSON.parse(body.toString('utf8') || '{}') as { payment?: Payment }
  const named = payment?.externalReference ?? payment?.id
  return typeof named === 'string' ? [named] : []
}

type Request = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ status: number; data: Record<string, unknown> }>
type Tokenising = { customer: string; card: Card; payer: Payer }

async function tokenOf(ask: Request, { customer, card, payer }: Tokenising): Promise<string> {
  const creditCard = {
    holderName: card.holder,
    number: card.number,
    ccv: card.code,
    expiryMonth: String(card.month).padStart(2, '0'),
    expiryYear: String(card.year),
  }
  const creditCardHolderInfo = {
    name: card.holder,
    email: payer.email,
    cpfCnpj: payer.taxId,
    phone: payer.phone,
    postalCode: payer.zipcode,
    addressNumber: /\d+/.exec(payer.address)?.[0] ?? '0',
  }
  const body = { customer, creditCard, creditCardHolderInfo, remoteIp: payer.ip }
  const { status, data } = await ask('POST', '/creditCard/tokenizeCreditCard', body)
  if (status === 400) throw new CardRefused()
  if (status >= 300) throw new GatewayFailed(`the card was answered ${status}`, status)
  return text(data.creditCardToken)
}

/** Asaas refuses to remove a paid charge; the next status check finds the payment. */
async function remove(ask: Request, id: string | undefined) {
  if (id !== undefined) await ask('DELETE', `/payments/${id}`)
}

function toChargeStatus(payment: Payment | undefined): ChargeStatus | undefined {
  if (!payment) return undefined
  const { externalReference, value, status = '', deleted } = payment
  return { reference: externalReference, valueCents: parseCentavos(value), state: deleted ? 'expired' : (states[status] ?? 'open') }
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new GatewayFailed('the answer lacks what it must have', 200)
  return value
}

const digest = (given: string) => createHash('sha256').update(given).digest()
const equalSecrets = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted))
