import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { insertUploadedMedia } from './media.rows.ts'
import { storeUpload } from './storeUpload.ts'

type Asked = { actor: Actor; id: number }
type Arrived = Parameters<typeof storeUpload>[2]

/** Where a file goes along with something. */
export type FileSlot<Row> = {
  /** The kinds that are taken, where that is not every kind that a conversation takes. */
  kinds?: readonly string[]
  /** Throws where this person may not put a file there; nobody else changes it until the transaction is over. */
  lock: (tx: Tx, asked: Asked) => Promise<unknown>
  setMediaId: (tx: Tx, id: number, mediaId: string | null) => Promise<unknown>
  /** Tells of it as it is shown now, and answers that. */
  publish: (tx: Tx, id: number) => Promise<Row>
}

/** A file goes with something from now on; the one that it had before is swept away once nothing shows it. */
export async function attachUpload<Row>(
  kernel: Kernel,
  { kinds, lock, setMediaId, publish }: FileSlot<Row>,
  { actor, id, file }: Asked & { file: Arrived | undefined },
): Promise<Row> {
  if (file && kinds && !kinds.includes(file.mime)) throw new AppError('ERR_MEDIA_TYPE')
  // Before anything is stored: the file of somebody who may not put it there would only have to be swept up.
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
  { actor, id }: Asked,
) =>
  transact(actor, async (tx) => {
    await lock(tx, { actor, id })
    await setMediaId(tx, id, null)
    return publish(tx, id)
  })
