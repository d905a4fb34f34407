import { headerKinds } from '@recado/contract/templates/headerKinds'
import type { Template } from '@recado/contract/templates/templates'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileSlot } from '../media/index.ts'
import { templateEvent } from './templates.event.ts'
import { readTemplate, templateRows } from './templates.rows.ts'

/** The file that is sent with every message of the template, and the sample that the service reviews. */
export const templateFile = (kernel: Pick<Kernel, 'urlSigner'>): FileSlot<Template> => ({
  kinds: Object.values(headerKinds).flat(),
  async lock({ db }, { id }) {
    const row = await templateRows(db).where('templates.id', '=', id).forNoKeyUpdate('templates').executeTakeFirst()
    assertExists(row, 'ERR_NO_TEMPLATE_FOUND')
  },
  setMediaId: ({ db }, id, mediaId) => db.updateTable('templates').set({ mediaId }).where('id', '=', id).execute(),
  async publish(tx, id) {
    const row = await readTemplate(tx, kernel, id)
    tx.emit(templateEvent, 'update', row)
    return row
  },
})
