import { setTimeout as pause } from 'node:timers/promises'
import type { FakeWhatsapp } from '../../whatsapp/test/fakeWhatsapp/fakeWhatsapp.ts'
import type { Handset } from '../../whatsapp/test/fakeWhatsapp/handset.ts'
import type { ClientCall } from '../conversations/httpClient.ts'

export type LinkedConnection = { id: number; shop: Handset }
type Linking = { standIn: FakeWhatsapp; admin: ClientCall; count: number }
type Shown = { status: string; qrcode: string }

const PATIENCE = 120_000

/** So many further connections, each scanned by a phone of its own. */
export async function linkConnections({ standIn, admin, count }: Linking): Promise<LinkedConnection[]> {
  const lines: LinkedConnection[] = []
  for (let turn = 0; turn < count; turn++) {
    const { id } = await admin<{ id: number }>('/whatsapp', { name: `Line ${crypto.randomUUID()}`, provider: 'beta' })
    const shop = standIn.phone({ number: `55119${String(id).padStart(8, '0')}`, name: `Shop ${id}` })
    shop.scan((await becomes(admin, id, 'qrcode')).qrcode)
    await becomes(admin, id, 'CONNECTED')
    lines.push({ id, shop })
  }
  return lines
}

async function becomes(admin: ClientCall, id: number, status: string): Promise<Shown> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(20)) {
    const line = await admin<Shown>(`/whatsapp/${id}`)
    if (line.status === status) return line
  }
  throw new Error(`The line does not become ${status}`)
}
