import type { ConnectionOptions } from '../server/src/kernel/database/connect.ts'
import type { TrustedRoot } from '../whatsapp/test/fakeWhatsapp/trustedRoot.ts'

/**
 * `asShipped`: with all limits; without it, no rate limit on calls. `together`: what one of several processes shares with the others.
 * `service`: the stand-in of WhatsApp.
 */
export type ServerOptions = {
  connection: ConnectionOptions
  folder: string
  asShipped?: boolean
  together?: { redisUrl: string; secretKey: string }
  service?: { address: string; trust: TrustedRoot }
}
export type Started = { port: number }
/** Bytes, and microseconds of processor time. */
export type ProcessUsage = { rss: number; peak: number; cpu: number }

export type Login = { email: string; password: string }
export const READER: Login = { email: 'reader@recado.test', password: 'Bench-Password-1' }
export const WRITER: Login = { email: 'writer@recado.test', password: 'Bench-Password-2' }

/** The options from the measuring process. The measured process ends with it, otherwise it would disturb the next run. */
export function readServerOptions() {
  process.on('disconnect', () => process.exit())
  return JSON.parse(process.env.BENCH ?? '{}') as ServerOptions
}
