import { type Fault, type ReceivedCall, startFakeServer } from '../fakeServer.ts'
import type { FakePaymentService } from './fakePaymentService.ts'

type Cob = { txid: string; status: string; valor: { original: string }; pixCopiaECola: string; pix?: object[] }

/** Efí's Pix as its public documentation describes it, as far as we use it. Calls without a certificate are tested elsewhere. */
export async function startFakeEfi(): Promise<FakePaymentService & { refuse: (reference: string) => void }> {
  const cobs = new Map<string, Cob>()
  const refused = new Set<string>()
  let fault: Fault | undefined
  const txidOf = (reference: string) => reference.replaceAll('-', '')
  const server = await startFakeServer(({ method, path, body, headers }: ReceivedCall) => {
    if (path === '/oauth/token') {
      const isKnown = headers.authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`
      return isKnown ? { body: { access_token: 'token', expires_in: 3600 } } : { status: 401, body: {} }
    }
    const [, txid = ''] = /^\/v2\/cob\/([a-zA-Z0-9]{26,35})$/.exec(path) ?? []
    if (headers.authorization !== 'Bearer token' || txid === '') return { status: 401, body: {} }
    if (method === 'PUT') {
      if (cobs.has(txid)) return { status: 409, body: { nome: 'txid_duplicado' } }
      const { valor } = JSON.parse(body) as Cob
      cobs.set(txid, { txid, status: 'ATIVA', valor, pixCopiaECola: `00020126-${txid}` })
      return fault ?? { status: 201, body: cobs.get(txid) }
    }
    if (refused.has(txid)) return { status: 422, body: { nome: 'cobranca_bloqueada' } }
    const found = cobs.get(txid)
    if (found && method === 'PATCH') {
      if (found.status !== 'ATIVA') return { status: 400, body: { nome: 'status_cobranca_invalido' } }
      found.status = (JSON.parse(body) as Pick<Cob, 'status'>).status
    }
    return found ? { body: found } : { status: 404, body: {} }
  })
  return {
    ...server,
    name: 'efi',
    settings: { gateway: 'efi', efiClientId: 'client', efiClientSecret: 'secret', efiCertificate: 'certificate', efiPixKey: 'key' },
    failWith: (next) => {
      fault = next
    },
    /** From now on it does not answer for this charge. */
    refuse: (reference) => void refused.add(txidOf(reference)),
    stateOf: (reference) => cobs.get(txidOf(reference))?.status,
    change(reference, { state, value, reference: other }) {
      const cob = cobs.get(txidOf(reference))
      if (!cob) throw new Error('The service has no such charge')
      const valor = value === undefined ? cob.valor.original : value.toFixed(2)
      const devolucoes = state === 'refunded' ? [{ valor, status: 'DEVOLVIDO' }] : []
      const changed = state === 'open' ? { status: 'ATIVA' } : { status: 'CONCLUIDA', pix: [{ endToEndId: 'E1', valor, devolucoes }] }
      cobs.set(txidOf(reference), { ...cob, ...changed, ...(other !== undefined && { txid: txidOf(other) }) })
    },
    call(url, reference, { isForged = false, proof = '' } = {}) {
      const body = JSON.stringify({ pix: [{ endToEndId: 'E1', txid: txidOf(reference), valor: '30.00', chave: 'key' }] })
      // The service appends its path to the end of the address.
      return fetch(`${url}/api/gateways/efi/webhook?proof=${isForged ? 'guess' : proof}&ignore=/pix`, { method: 'POST', body })
    },
  }
}
