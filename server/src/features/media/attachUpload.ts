import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { insertUploadedMedia } from './media.rows.ts'
import { storeUpload } from './storeUpload.ts'

type UploadTarget = { actor: Actor; id: number }
type Arrived = Parameters<typeof storeUpload>[2]

/** A column that holds the file of a row: a picture of a schedule, a file of a template. */
export type FileSlot<Row> = {
  /** The accepted media types; without it, every type that a conversation accepts. */
  kinds?: readonly string[]
  /** Throws if the user may not attach a file there. Locks the row until the transaction ends. */
  lock: (tx: Tx, target: UploadTarget) => Promise<unknown>
  setMediaId: (tx: Tx, id: number, mediaId: string | null) => Promise<unknown>
  /** Publishes the row as it is now and returns it. */
  publish: (tx: Tx, id: number) => Promise<Row>
}

/** Attaches an uploaded file to a row. The sweep deletes the former file once nothing uses it. */
export async function attachUpload<Row>(
  kernel: Kernel,
  { kinds, lock, setMediaId, publish }: FileSlot<Row>,
  { actor, id, file }: UploadTarget & { file: Arrived | undefined },
): Promise<Row> {
  if (file && kinds && !kinds.includes(file.mime)) throw new AppError('ERR_MEDIA_TYPE')
  // Check before storing: a file of a user without permission would only have to be deleted again.
  await kernel.transact(actor, (tx) => lock(tx, { actor, id }))
  const upload = file && (await storeUpload(kernel, actor.companyId, file))
  return kernel.transact(actor, async (tx) => {
    await lock(tx, { actor, id })
    if (upload) await setMediaId(tx, id, await insertUploadedMedia(tx, upload))
    return publish(tx, id)
  })
}

export const detachUpload = <Row>(
  { transact }: Pick<Kernel, 'transact'>,
  { lock, setMediaId, publish }: FileSlot<Row>,
  { actor, id }: UploadTarget,
) =>
  transact(actor, async (tx) => {
    await lock(tx, { actor, id })
    await setMediaId(tx, id, null)
    return publish(tx, id)
  })
