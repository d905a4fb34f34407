import type { QuickMessage } from '@recado/contract/quickMessages'
import { MOST_CHOICES, quickMessageCalls, quickMessages } from '@recado/contract/quickMessages'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { bulkJob, serveBulk } from '../bulk/index.ts'
import { attachUpload, detachUpload } from '../media/index.ts'
import { attachedFile } from './attachedFile.ts'
import { demoQuickMessages } from './demoQuickMessages.ts'
import { quickMessageBulkOf } from './quickMessageBulk.ts'
import { quickMessageEvent } from './quickMessages.event.ts'
import { foldedShortcode, seenRows, sendableRows, shownBy } from './quickMessages.rows.ts'
import { quickMessageStore } from './quickMessages.store.ts'
import { exportQuickMessages, importQuickMessages } from './sheets.ts'

const MOST_LISTED = 1000

export const quickMessagesFeature: Feature = {
  name: 'quickMessages',
  demo: demoQuickMessages,
  keepsFiles: { table: 'quickMessages', seenBy: seenRows },
  missing: { quickMessages: 'ERR_NO_QUICK_MESSAGE_FOUND' },
  jobs: (kernel) => [bulkJob(kernel, quickMessageBulkOf(kernel))],
  routes(serve, kernel) {
    const shown = shownBy(kernel)
    const choices = (...given: Parameters<typeof sendableRows>) =>
      sendableRows(...given)
        .where('quickMessages.status', '=', true)
        .leftJoin('quickMessageUses', (join) =>
          join.onRef('quickMessageUses.quickMessageId', '=', 'quickMessages.id').on('quickMessageUses.userId', '=', given[1].userId),
        )
        .select((eb) => eb.fn.coalesce('quickMessageUses.uses', eb.val(0)).as('uses'))
        .orderBy(foldedShortcode)
        .orderBy('quickMessages.id')
    serve.signedIn(quickMessageCalls.list, async ({ actor, db }) =>
      (await choices(db, actor).limit(MOST_LISTED).execute()).map((row) => shown(row as unknown as QuickMessage)),
    )
    serve.signedIn(quickMessageCalls.choices, async ({ actor, db }) => {
      const rows = await choices(db, actor).limit(MOST_CHOICES).execute()
      return { choices: rows.map((row) => ({ ...shown(row as unknown as QuickMessage), uses: row.uses })) }
    })
    serve.file(quickMessageCalls.export, async ({ actor, db }) => ({
      open: () => exportQuickMessages(db, actor as NonNullable<typeof actor>),
      mime: 'text/csv',
      name: 'respostas-rapidas.csv',
    }))
    serve.signedIn(quickMessageCalls.import, ({ actor, body }) => importQuickMessages(kernel, actor, body.rows))
    serve.signedIn(quickMessageCalls.attach, ({ actor, params: { id }, files: [file] }) =>
      attachUpload(kernel, attachedFile(kernel), { actor, id, file }),
    )
    serve.signedIn(quickMessageCalls.detach, async ({ actor, params: { id } }) => {
      await detachUpload(kernel, attachedFile(kernel), { actor, id })
      return { message: 'quickmessage.fileRemoved' }
    })
    serveBulk(serve, kernel, quickMessageBulkOf(kernel))
    serveResource(serve, kernel, { resource: quickMessages, store: quickMessageStore(kernel), event: quickMessageEvent })
  },
}
