import type { Actor } from '@recado/contract/permissions'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { adoptUpload } from './adoptUpload.ts'
import { insertMedia } from './media.rows.ts'

type Attaching<Row> = {
  actor: Actor
  file: Parameters<typeof adoptUpload>[2] | undefined
  /** Throws where this person may not put a file there; nobody else changes it until the transaction is over. */
  hold: (tx: Tx) => Promise<unknown>
  /** Names the file there, where one was sent, and answers how it is shown now. */
  put: (tx: Tx, mediaId: string | undefined) => Promise<Row>
}

/** A file goes with something from now on; the one that it had before is swept away once nothing shows it. */
export async function attachUpload<Row>(kernel: Kernel, { actor, file, hold, put }: Attaching<Row>): Promise<Row> {
  // Before anything is stored: the file of somebody who may not put it there would only have to be swept up.
  await kernel.transact(actor, hold)
  const upload = file && (await adoptUpload(kernel, actor.companyId, file))
  return kernel.transact(actor, async (tx) => {
    await hold(tx)
    return put(tx, upload && (await insertMedia(tx, upload)))
  })
}
