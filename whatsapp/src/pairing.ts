import type { ConnectionState, Pairing } from '@recado/server/channels/channel'
import type { WASocket } from 'baileys'

/** After so many renewals nobody is there to scan. */
const RENEWALS = 3
/** A code that is to be typed on a phone is good for longer than one that is scanned: somebody has to find where. */
const TYPED_LASTS_TIMES = 6

export type PairingSession = ReturnType<typeof createPairing>

/** How a phone is linked: by a code to be scanned, which is renewed a few times, or by one to be typed on it. `codeLasts`: a QR code's life. */
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

  /** The client asks for it without waiting for the answer, which may be a refusal. */
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

/** As the phone shows the places for it. */
const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
