import { setTimeout as pause } from 'node:timers/promises'
import type { Handset } from '../../whatsapp/test/standIn/handset.ts'
import type { StandIn } from '../../whatsapp/test/standIn/standIn.ts'
import type { Ask } from '../conversations/client.ts'

export type Linked = { id: number; shop: Handset }
type Linking = { standIn: StandIn; admin: Ask; count: number }
type Shown = { status: string; qrcode: string }

const PATIENCE = 120_000

/** So many lines more, each scanned by a phone of its own. */
export async function linkLines({ standIn, admin, count }: Linking): Promise<Linked[]> {
  const lines: Linked[] = []
  for (let turn = 0; turn < count; turn++) {
    const { id } = await admin<{ id: number }>('/whatsapp', { name: `Line ${crypto.randomUUID()}`, provider: 'beta' })
    const shop = standIn.phone({ number: `55119${String(id).padStart(8, '0')}`, name: `Shop ${id}` })
    shop.scan((await becomes(admin, id, 'qrcode')).qrcode)
    await becomes(admin, id, 'CONNECTED')
    lines.push({ id, shop })
  }
  return lines
}

async function becomes(admin: Ask, id: number, status: string): Promise<Shown> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await pause(20)) {
    const line = await admin<Shown>(`/whatsapp/${id}`)
    if (line.status === status) return line
  }
  throw new Error(`The line does not become ${status}`)
}
