import type { ConnectionOptions } from '../server/src/kernel/database/connect.ts'
import type { TrustedRoot } from '../whatsapp/test/fakeWhatsapp/trustedRoot.ts'

/**
 * `asShipped`: with all its limits; without, there is none on calls. `together`: what one of several processes shares with the others.
 * `service`: what stands where WhatsApp would be.
 */
export type ServerOptions = {
  connection: ConnectionOptions
  folder: string
  asShipped?: boolean
  together?: { redisUrl: string; secretKey: string }
  service?: { address: string; trust: TrustedRoot }
}
export type Started = { port: number }
/** Bytes, and microseconds of the processor. */
export type ProcessUsage = { rss: number; peak: number; cpu: number }

export type Login = { email: string; password: string }
export const READER: Login = { email: 'reader@recado.test', password: 'Bench-Password-1' }
export const WRITER: Login = { email: 'writer@recado.test', password: 'Bench-Password-2' }

/** What a measured process is told by the one that measures, and does not outlive: it would have a part in the next run. */
export function readServerOptions() {
  process.on('disconnect', () => process.exit())
  return JSON.parse(process.env.BENCH ?? '{}') as ServerOptions
}
