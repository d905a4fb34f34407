import type { ConnectionState, Pairing } from '@recado/server/channels/channel'
import type { WASocket } from 'baileys'

/** After this number of new codes, nobody seems to be there to scan. */
const RENEWALS = 3
/** A typed code is valid longer than a QR code: the owner must find where to type it. */
const TYPED_LASTS_TIMES = 6

export type PairingSession = ReturnType<typeof createPairing>

/** Links a phone by a QR code, renewed a few times, or by a code to type on it. `codeLasts`: how long a QR code is valid. */
export const createPairing = (pairing: Pairing | undefined, codeLasts: number) =>
  pairing ? byTyping(pairing, codeLasts) : byScan(codeLasts)

const ended = (reason: string): ConnectionState => ({ status: 'DISCONNECTED', reason })

function byScan(codeLasts: number) {
  const expired = ended('qrExpired')
  return {
    codeLasts,
    expired,
    refused: expired,
    codeFor: async (_: WASocket, qrcode: string, retries: number): Promise<ConnectionState> =>
      retries <= RENEWALS ? { status: 'qrcode', qrcode, codeLasts, retries } : expired,
  }
}

function byTyping({ number }: Pairing, scannedLasts: number) {
  const codeLasts = scannedLasts * TYPED_LASTS_TIMES
  const [expired, refused] = [ended('codeExpired'), ended('codeRefused')]

  /** The client does not wait for WhatsApp's answer, which may be a refusal, so this function listens for it. */
  async function codeFor(socket: WASocket, _: string, retries: number): Promise<ConnectionState> {
    if (retries > 0) return expired
    const answered = Promise.withResolvers<boolean>()
    socket.ws.on('CB:iq,type:result', () => answered.resolve(true))
    socket.ws.on('CB:iq,type:error', () => answered.resolve(false))
    const pairingCode = await socket.requestPairingCode(number)
    return !(await answered.promise) ? refused : { status: 'PAIRING', pairingCode: grouped(pairingCode), codeLasts }
  }

  return { codeLasts, expired, refused, codeFor }
}

/** Grouped as the phone's input shows it. */
const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
