import { AppError } from '@recado/contract/errors'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FilePlace } from '../media/index.ts'
import { quickMessageEvent } from './quickMessages.event.ts'
import { quickMessageRows, shownBy } from './quickMessages.rows.ts'
import { allowed } from './quickMessages.store.ts'

/** What goes along with a quick message. */
export const attachedFile = (kernel: Pick<Kernel, 'signatures'>): FilePlace<QuickMessage> => ({
  async hold({ db }, { actor, id }) {
    const row = await quickMessageRows(db).where('quickMessages.id', '=', id).forNoKeyUpdate('quickMessages').executeTakeFirst()
    if (!allowed(actor, mustExist(row, 'ERR_NO_QUICK_MESSAGE_FOUND'), 'change')) throw new AppError('ERR_NO_PERMISSION')
  },
  name: ({ db }, id, mediaId) => db.updateTable('quickMessages').set({ mediaId }).where('id', '=', id).execute(),
  async tell(tx, id) {
    const row = shownBy(kernel)(await quickMessageRows(tx.db).where('quickMessages.id', '=', id).executeTakeFirstOrThrow())
    tx.emit(quickMessageEvent, 'update', row)
    return row
  },
})
