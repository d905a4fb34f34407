import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { adoptUpload } from './adoptUpload.ts'
import { insertMedia } from './media.rows.ts'

type Asked = { actor: Actor; id: number }
type Arrived = Parameters<typeof adoptUpload>[2]

/** Where a file goes along with something. */
export type FilePlace<Row> = {
  /** The kinds that are taken, where that is not every kind that a conversation takes. */
  kinds?: readonly string[]
  /** Throws where this person may not put a file there; nobody else changes it until the transaction is over. */
  hold: (tx: Tx, asked: Asked) => Promise<unknown>
  name: (tx: Tx, id: number, mediaId: string | null) => Promise<unknown>
  /** Tells of it as it is shown now, and answers that. */
  tell: (tx: Tx, id: number) => Promise<Row>
}

/** A file goes with something from now on; the one that it had before is swept away once nothing shows it. */
export async function attachUpload<Row>(
  kernel: Kernel,
  { kinds, hold, name, tell }: FilePlace<Row>,
  { actor, id, file }: Asked & { file: Arrived | undefined },
): Promise<Row> {
  if (file && kinds && !kinds.includes(file.mime)) throw new AppError('ERR_MEDIA_TYPE')
  // Before anything is stored: the file of somebody who may not put it there would only have to be swept up.
  await kernel.transact(actor, (tx) => hold(tx, { actor, id }))
  const upload = file && (await adoptUpload(kernel, actor.companyId, file))
  return kernel.transact(actor, async (tx) => {
    await hold(tx, { actor, id })
    if (upload) await name(tx, id, await insertMedia(tx, upload))
    return tell(tx, id)
  })
}

export const detachUpload = <Row>({ transact }: Pick<Kernel, 'transact'>, { hold, name, tell }: FilePlace<Row>, { actor, id }: Asked) =>
  transact(actor, async (tx) => {
    await hold(tx, { actor, id })
    await name(tx, id, null)
    return tell(tx, id)
  })
