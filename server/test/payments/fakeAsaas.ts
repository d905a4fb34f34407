import { randomUUID } from 'node:crypto'
import { type Fault, type ReceivedCall, startFakeServer } from '../fakeServer.ts'
import type { FakePaymentService } from './fakePaymentService.ts'

type Payment = { asked: string; id: string; externalReference: string; status: string; value: number; deleted: boolean }

const ASAAS_TOKEN = 'a-token-that-only-asaas-has'
const REFUSED = '000'

/** Asaas as its public documentation describes it, as far as we use it. */
export async function startFakeAsaas(): Promise<FakePaymentService> {
  const payments: Payment[] = []
  let fault: Fault | undefined
  const of = (reference: string) => payments.find(({ asked }) => asked === reference)
  const server = await startFakeServer(({ method, path, body, headers }: ReceivedCall) => {
    if (headers.access_token !== 'asaas-key') return { status: 401, body: { errors: [{ code: 'invalid_access_token' }] } }
    const [, id = '', rest] = /^\/payments\/([^/?]+)(\/pixQrCode)?$/.exec(path) ?? []
    const said = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    if (path === '/customers') return { body: { id: 'cus_1' } }
    if (path === '/creditCard/tokenizeCreditCard') {
      if ((said.creditCard as { ccv: string }).ccv === REFUSED) return { status: 400, body: { errors: [{ code: 'invalid_creditCard' }] } }
      return { body: { creditCardNumber: '1111', creditCardBrand: 'VISA', creditCardToken: 'token-of-the-card' } }
    }
    if (method === 'POST' && path === '/payments') {
      const { value, externalReference, billingType } = said as { value: number; externalReference: string; billingType: string }
      const made = {
        asked: externalReference,
        id: `pay_${randomUUID()}`,
        externalReference,
        value,
        status: billingType === 'PIX' ? 'PENDING' : 'CONFIRMED',
        deleted: false,
      }
      payments.push(made)
      return fault ?? { body: made }
    }
    if (rest) return fault ?? { body: { payload: `00020126-${id}`, encodedImage: '', expirationDate: '2099-01-01 00:00:00' } }
    if (path.startsWith('/payments?externalReference='))
      return { body: { data: payments.filter((one) => path.endsWith(`=${one.externalReference}`)) } }
    if (id !== '' && !id.startsWith('pay_')) return { status: 400, body: { errors: [{ code: 'invalid_id' }] } }
    const found = payments.find((one) => one.id === id)
    if (found && method === 'DELETE') {
      if (found.status !== 'PENDING') return { status: 400, body: { errors: [{ code: 'invalid_action' }] } }
      found.deleted = true
      return { body: { deleted: true, id } }
    }
    return found ? { body: found } : { status: 404, body: {} }
  })
  return {
    ...server,
    name: 'asaas',
    settings: { gateway: 'asaas', asaasKey: 'asaas-key', asaasWebhookToken: ASAAS_TOKEN },
    failWith: (next) => {
      fault = next
    },
    stateOf: (reference) => (of(reference)?.deleted ? 'deleted' : of(reference)?.status),
    change(reference, { state, value, reference: other }) {
      const payment = of(reference)
      if (!payment) throw new Error('The service has no such charge')
      if (state) payment.status = { paid: 'RECEIVED', refunded: 'REFUNDED', open: 'PENDING' }[state]
      if (value !== undefined) payment.value = value
      if (other !== undefined) payment.externalReference = other
    },
    call(url, reference, { isForged = false } = {}) {
      const id = of(reference)?.id ?? `pay_${reference}`
      const body = JSON.stringify({ event: 'PAYMENT_RECEIVED', payment: { id, status: 'RECEIVED', value: 30 } })
      const headers = { 'asaas-access-token': isForged ? 'a guess' : ASAAS_TOKEN, 'content-type': 'application/json' }
      return fetch(`${url}/api/gateways/asaas/webhook`, { method: 'POST', headers, body })
    },
  }
}
