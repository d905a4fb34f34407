import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { defaultPaymentSettings } from '@recado/contract/money/paymentSettings'
import { expect, test } from 'vitest'
import { efiGateway } from './efi.ts'

const certificate = readFileSync(new URL('../../../test/payments/certificate.pem', import.meta.url), 'utf8')

test('each call presents the certificate of the account; without it the service does not answer', async () => {
  const server = createServer(
    { key: certificate, cert: certificate, ca: certificate, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url === '/oauth/token' ? { access_token: String(subject.CN) } : { status: 'ATIVA', txid: 'x' }))
    },
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const charge = { reference: '6f1c2f43-8f6e-4f0e-9d42-1f3c1d1f2a10', externalId: null }
  const gatewayWith = (efiCertificate: string) =>
    efiGateway({ address, ca: certificate }, { ...defaultPaymentSettings, efiCertificate, efiWebhookProof: '' })
  expect(await gatewayWith(certificate).fetchStatus(charge)).toMatchObject({ state: 'open', reference: undefined })
  await expect(gatewayWith('').fetchStatus(charge)).rejects.toThrow()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
