import { createHash, timingSafeEqual } from 'node:crypto'
import { decimalAmount, parseCentavos } from '@recado/contract/money/centavos'
import { Agent } from 'undici'
import {
  type ChargeRequest,
  type ChargeStatus,
  type Credentials,
  callService,
  type Gateway,
  GatewayFailed,
  type Pix,
  type WebhookRequest,
} from '../gateway.ts'

/** The address of the service, and a further certificate authority that is trusted for it. */
type Server = { address: string; ca?: string }

type Cob = { txid?: string; status?: string; valor?: { original?: string }; pixCopiaECola?: string; pix?: Received[] }
type Received = { valor?: string; devolucoes?: { valor?: string; status?: string }[] }

/** Pix with Efí. Each call presents the certificate of the account. Our own transaction id makes a repeated charge the same one. */
export function efiGateway({ address, ca }: Server, credentials: Credentials): Gateway {
  const { efiClientId, efiClientSecret, efiCertificate, efiPixKey, efiWebhookProof } = credentials
  const dispatcher = new Agent({
    connect: { cert: efiCertificate, key: efiCertificate, ...(ca && { ca }) },
    pipelining: 0,
    keepAliveTimeout: 1,
  })

  async function signIn(): Promise<string> {
    const basic = Buffer.from(`${efiClientId}:${efiClientSecret}`).toString('base64')
    const call = {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
      dispatcher,
    } as const
    const { status, data } = await callService(`${address}/oauth/token`, call)
    if (status !== 200 || typeof data.access_token !== 'string') throw new GatewayFailed(`sign-in answered ${status}`)
    return data.access_token
  }

  async function request(method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object) {
    const headers = { authorization: `Bearer ${await signIn()}` }
    return callService(`${address}${path}`, { method, headers, body, dispatcher })
  }

  return {
    async pix({ reference, valueCents, description, now, until }) {
      const seconds = Math.round((until.getTime() - now.getTime()) / 1000)
      const { status, data } = await request('PUT', `/v2/cob/${txidOf(reference)}`, {
        calendario: { expiracao: seconds },
        valor: { original: decimalAmount(valueCents) },
        chave: efiPixKey,
        solicitacaoPagador: description.slice(0, 140),
      })
      return toPix({ status, data }, { reference, until })
    },
    fetchPix: async (asking) => toPix(await request('GET', `/v2/cob/${txidOf(asking.reference)}`), asking),
    async fetchStatus({ reference }) {
      const { status, data } = await request('GET', `/v2/cob/${txidOf(reference)}`)
      if (status === 404) return undefined
      if (status !== 200) throw new GatewayFailed(`looking was answered ${status}`, status)
      return toChargeStatus(data as Cob)
    },
    async cancel({ reference }) {
      await request('PATCH', `/v2/cob/${txidOf(reference)}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    },
    parseWebhook: (call) => chargesNamedIn(call, efiWebhookProof),
  }
}

type CobAnswer = Awaited<ReturnType<typeof callService>>

function toPix({ status, data }: CobAnswer, { reference, until }: Pick<ChargeRequest, 'reference' | 'until'>): Pix {
  const { txid, pixCopiaECola } = data as Cob
  if (status >= 300 || txid !== txidOf(reference) || !pixCopiaECola) throw new GatewayFailed(`the charge was answered ${status}`, status)
  return { externalId: txid, qrcode: pixCopiaECola, expiresAt: until }
}

/** The charges that a webhook is about. The secret in its address proves the sender. */
function chargesNamedIn({ query, body }: WebhookRequest, proof: string) {
  if (!equalSecrets(String(query.proof ?? ''), proof)) return undefined
  const { pix = [] } = JSON.parse(body.toString('utf8') || '{}') as { pix?: { txid?: string }[] }
  return pix.flatMap(({ txid }) => (typeof txid === 'string' ? [txid] : []))
}

/** The received amount counts, not the requested one. */
function toChargeStatus({ txid = '', status, pix = [] }: Cob): ChargeStatus {
  const received = sumOf(pix.map(({ valor }) => valor))
  const returned = sumOf(
    pix.flatMap(({ devolucoes = [] }) => devolucoes.filter((one) => one.status === 'DEVOLVIDO').map(({ valor }) => valor)),
  )
  const isBack = received !== undefined && received > 0 && returned !== undefined && returned >= received
  const state = status === 'CONCLUIDA' ? (isBack ? 'refunded' : 'paid') : status?.startsWith('REMOVIDA') ? 'expired' : 'open'
  return { reference: referenceOf(txid), valueCents: received, state }
}

function sumOf(amounts: readonly (string | undefined)[]): number | undefined {
  const read = amounts.map(parseCentavos)
  return read.includes(undefined) ? undefined : read.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
}

const txidOf = (reference: string) => reference.replaceAll('-', '')
const referenceOf = (txid: string) =>
  /^[\da-f]{32}$/.test(txid) ? txid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined

const digest = (text: string) => createHash('sha256').update(text).digest()
const equalSecrets = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted))
