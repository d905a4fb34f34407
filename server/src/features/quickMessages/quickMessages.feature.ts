import { AppError } from '@recado/contract/errors'
import { MAX_QUICK_MESSAGE_CHOICES, type QuickMessage, quickMessageEndpoints, quickMessages } from '@recado/contract/quickMessages'
import { assertExists, serveResource } from '../../kernel/crud.ts'
import type { Feature, Kernel } from '../../kernel/feature.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import { attachUpload, detachUpload, type FileSlot } from '../media/index.ts'
import { demoQuickMessages } from './demoQuickMessages.ts'
import { createQuickMessageBulk } from './quickMessageBulk.ts'
import { exportQuickMessages, importQuickMessages } from './quickMessageSheets.ts'
import { quickMessageEvent } from './quickMessages.event.ts'
import {
  foldedShortcode,
  quickMessagePresenter,
  quickMessageRows,
  sendableQuickMessages,
  visibleQuickMessages,
} from './quickMessages.rows.ts'
import { isAllowed, quickMessageStore } from './quickMessages.store.ts'

const MOST_LISTED = 1000

export const quickMessagesFeature: Feature = {
  name: 'quickMessages',
  demo: demoQuickMessages,
  fileReferences: { table: 'quickMessages', seenBy: visibleQuickMessages },
  missing: { quickMessages: 'ERR_NO_QUICK_MESSAGE_FOUND' },
  jobs: (kernel) => [bulkJob(kernel, createQuickMessageBulk(kernel))],
  routes(serve, kernel) {
    const shown = quickMessagePresenter(kernel)
    const choices = (...given: Parameters<typeof sendableQuickMessages>) =>
      sendableQuickMessages(...given)
        .where('quickMessages.status', '=', true)
        .leftJoin('quickMessageUses', (join) =>
          join.onRef('quickMessageUses.quickMessageId', '=', 'quickMessages.id').on('quickMessageUses.userId', '=', given[1].userId),
        )
        .select((eb) => eb.fn.coalesce('quickMessageUses.uses', eb.val(0)).as('uses'))
        .orderBy(foldedShortcode)
        .orderBy('quickMessages.id')
    serve.signedIn(quickMessageEndpoints.list, async ({ actor, db }) =>
      (await choices(db, actor).limit(MOST_LISTED).execute()).map((row) => shown(row as unknown as QuickMessage)),
    )
    serve.signedIn(quickMessageEndpoints.choices, async ({ actor, db }) => {
      const rows = await choices(db, actor).limit(MAX_QUICK_MESSAGE_CHOICES).execute()
      return { choices: rows.map((row) => ({ ...shown(row as unknown as QuickMessage), uses: row.uses })) }
    })
    serve.file(quickMessageEndpoints.export, async ({ actor, db }) => ({
      open: () => exportQuickMessages(db, actor as NonNullable<typeof actor>),
      mime: 'text/csv',
      name: 'respostas-rapidas.csv',
    }))
    serve.signedIn(quickMessageEndpoints.import, ({ actor, body }) => importQuickMessages(kernel, actor, body.rows))
    serve.signedIn(quickMessageEndpoints.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, quickMessageFile(kernel), { actor, id, file }),
    )
    serve.signedIn(quickMessageEndpoints.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, quickMessageFile(kernel), { actor, id })
      return { message: 'quickmessage.fileRemoved' }
    })
    serveBulk(serve, kernel, createQuickMessageBulk(kernel))
    serveResource(serve, kernel, { resource: quickMessages, store: quickMessageStore(kernel), event: quickMessageEvent })
  },
}

/** The file that is sent with a quick message. */
const quickMessageFile = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<QuickMessage> => ({
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
