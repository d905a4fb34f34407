// Placeholder until the media room is here: it replaces this file whole, keeping these names.
import { randomUUID } from 'node:crypto'
import type { Carrier, Line, MediaRef, OutboundMedia } from '../../carriers/port.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'

export type NewMedia = { id: string; mime: string; name: string }
export const adoptUpload = async (_kernel: Kernel, _companyId: number, file: { name: string; mime: string }): Promise<NewMedia> => ({ id: randomUUID(), ...file })
export const insertMedia = async (_tx: Tx, _media: NewMedia): Promise<void> => undefined
export const mediaTypeOf = (_mime: string): 'image' | 'audio' | 'video' | 'application' => 'image'
export async function awaitMedia({ db }: Tx, { connectionId, media }: { connectionId: number; media: MediaRef }): Promise<string> {
  const id = randomUUID()
  await db.insertInto('media').values({ id, state: 'waiting', connectionId, carrierRef: JSON.stringify(media), name: media.name ?? '', nextTryAt: new Date() }).execute()
  return id
}
export const mediaAddress = (_kernel: Kernel) => (mediaId: string, variant?: 'thumbnail') => `/api/media/${mediaId}/${variant ?? ''}`
export const openMedia = (_kernel: Kernel) => (_companyId: number, _media: object): OutboundMedia => { throw new Error('no media yet') }
export const fetchWaiting = async (_given: { kernel: Kernel; carrier: Carrier; onReady: (tx: Tx, id: string) => Promise<void> }, _line: Line): Promise<void> => undefined
