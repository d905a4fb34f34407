import { AppError } from '@recado/contract/errors'
import { quickMessageBulkEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { assertExists } from '../../kernel/crud.ts'
import { anyOf } from '../../kernel/database/anyOf.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { readIds } from '../../kernel/readPage.ts'
import type { BulkDefinition } from '../bulk/index.ts'
import { quickMessagesReload } from './quickMessages.event.ts'
import { visibleQuickMessages } from './quickMessages.rows.ts'
import { isAllowed, quickMessageStore } from './quickMessages.store.ts'

export const createQuickMessageBulk = (kernel: Kernel): BulkDefinition<typeof quickMessageBulkEndpoints> => ({
  name: 'quickmessage',
  endpoints: quickMessageBulkEndpoints,
  rights: { offer: 'quickMessages:use', delete: 'quickMessages:use' },
  async choose(db, { actor, chosen: { ids, filter }, most }) {
    const rows = (handle: Parameters<typeof visibleQuickMessages>[0]) =>
      ids ? visibleQuickMessages(handle, actor).where('quickMessages.id', '=', anyOf(ids)) : visibleQuickMessages(handle, actor)
    return readIds(db, { ...quickMessages, table: 'quickMessages', rows }, { ...filter, most })
  },
  losses: async () => ({}),
  async act(tx, { id, action, actor }) {
    const held = visibleQuickMessages(tx.db, actor).where('quickMessages.id', '=', id).forNoKeyUpdate('quickMessages')
    const row = assertExists(await held.executeTakeFirst(), 'ERR_NO_QUICK_MESSAGE_FOUND')
    if (!isAllowed(actor, row, 'change')) throw new AppError('ERR_NO_PERMISSION')
    const store = quickMessageStore(kernel)
    if (action.type === 'delete') return store.remove(tx, row, actor)
    return store.update(tx, { id, row, values: { status: action.status } }, actor)
  },
  reload: (tx) => tx.emit(quickMessagesReload, 'reload', {}, { says: {} }),
})
