import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { adoptUpload, insertMedia } from '../media/index.ts'
import { quickMessageEvent } from './quickMessages.event.ts'
import { quickMessageRows, shownBy } from './quickMessages.rows.ts'
import { allowed } from './quickMessages.store.ts'

type File = Parameters<typeof adoptUpload>[2]
type Attaching = { actor: Actor; id: number; file: File | undefined }

/** The file goes with the message from now on; what it had before is swept away once no message shows it. */
export async function attachFile(kernel: Kernel, { actor, id, file }: Attaching): Promise<QuickMessage> {
  // Before anything is stored: the file of somebody who may not put it there would only have to be swept up.
  await kernel.transact(actor, (tx) => changeable(tx, actor, id))
  const upload = file && (await adoptUpload(kernel, actor.companyId, file))
  return kernel.transact(actor, async (tx) => {
    await changeable(tx, actor, id)
    if (upload) await setFile(tx, id, await insertMedia(tx, upload))
    return told(kernel, tx, id)
  })
}

export const detachFile = (kernel: Kernel, { actor, id }: Pick<Attaching, 'actor' | 'id'>): Promise<QuickMessage> =>
  kernel.transact(actor, async (tx) => {
    await changeable(tx, actor, id)
    await setFile(tx, id, null)
    return told(kernel, tx, id)
  })

const setFile = ({ db }: Tx, id: number, mediaId: string | null) =>
  db.updateTable('quickMessages').set({ mediaId }).where('id', '=', id).execute()

async function changeable({ db }: Tx, actor: Actor, id: number) {
  const row = await quickMessageRows(db).where('quickMessages.id', '=', id).forNoKeyUpdate('quickMessages').executeTakeFirst()
  if (!allowed(actor, mustExist(row, 'ERR_NO_QUICK_MESSAGE_FOUND'), 'change')) throw new AppError('ERR_NO_PERMISSION')
}

async function told(kernel: Kernel, tx: Tx, id: number): Promise<QuickMessage> {
  const row = shownBy(kernel)(await quickMessageRows(tx.db).where('quickMessages.id', '=', id).executeTakeFirstOrThrow())
  tx.emit(quickMessageEvent, 'update', row)
  return row
}
