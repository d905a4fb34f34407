import { AppError } from '@recado/contract/errors'
import type { Actor } from '@recado/contract/permissions'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { attachUpload } from '../media/index.ts'
import { quickMessageEvent } from './quickMessages.event.ts'
import { quickMessageRows, shownBy } from './quickMessages.rows.ts'
import { allowed } from './quickMessages.store.ts'

type Attaching = Pick<Parameters<typeof attachUpload>[1], 'actor' | 'file'> & { id: number }

export const attachFile = (kernel: Kernel, { actor, id, file }: Attaching): Promise<QuickMessage> =>
  attachUpload(kernel, {
    ...{ actor, file },
    hold: (tx) => changeable(tx, actor, id),
    async put(tx, mediaId) {
      if (mediaId) await setFile(tx, id, mediaId)
      return told(kernel, tx, id)
    },
  })

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
