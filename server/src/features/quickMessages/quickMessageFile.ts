import { AppError } from '@recado/contract/errors'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileSlot } from '../media/index.ts'
import { quickMessageEvent } from './quickMessages.event.ts'
import { quickMessagePresenter, quickMessageRows } from './quickMessages.rows.ts'
import { isAllowed } from './quickMessages.store.ts'

/** The file that is sent with a quick message. */
export const quickMessageFile = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<QuickMessage> => ({
  async lock({ db }, { actor, id }) {
    const row = await quickMessageRows(db).where('quickMessages.id', '=', id).forNoKeyUpdate('quickMessages').executeTakeFirst()
    if (!isAllowed(actor, assertExists(row, 'ERR_NO_QUICK_MESSAGE_FOUND'), 'change')) throw new AppError('ERR_NO_PERMISSION')
  },
  setMediaId: ({ db }, id, mediaId) => db.updateTable('quickMessages').set({ mediaId }).where('id', '=', id).execute(),
  async publish(tx, id) {
    const row = quickMessagePresenter(kernel)(await quickMessageRows(tx.db).where('quickMessages.id', '=', id).executeTakeFirstOrThrow())
    tx.emit(quickMessageEvent, 'update', row)
    return row
  },
})
