import type { FileList, files } from '@recado/contract/fileLists'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { detachFromCampaigns } from '../campaigns/index.ts'
import { fileListPresenter, fileListRows } from './files.rows.ts'

type FileListStore = Store<FileList, z.output<typeof files.create>, z.output<typeof files.update>>
type Options = z.output<typeof files.create>['options']

export function fileListStore(kernel: Pick<Kernel, 'urlSigner'>): FileListStore {
  const present = fileListPresenter(kernel)
  const read = async ({ db }: Tx, id: number) => present(await fileListRows(db).where('fileLists.id', '=', id).executeTakeFirstOrThrow())
  return {
    table: 'fileLists',
    rows: fileListRows,
    present,
    async create(tx, { options, ...values }) {
      const { id } = await tx.db.insertInto('fileLists').values(values).returning('id').executeTakeFirstOrThrow()
      await arrange(tx, { fileListId: id, options, before: [] })
      return read(tx, id)
    },
    async update(tx, { id, row, values: { options, ...values } }) {
      if (Object.keys(values).length > 0) await tx.db.updateTable('fileLists').set(values).where('id', '=', id).execute()
      if (options) await arrange(tx, { fileListId: id, options, before: row.options })
      return read(tx, id)
    },
    async remove(tx, { id, name }) {
      await detachFromCampaigns(tx, kernel, { column: 'fileListId', id, name })
      await tx.db.deleteFrom('fileLists').where('id', '=', id).execute()
    },
  }
}

type Arranging = { fileListId: number; options: Options; before: FileList['options'] }

/**
 * Replaces the options of a list: deletes those that are not given and updates the others. An unknown id, or an id that appears twice,
 * makes a new option.
 */
async function arrange({ db }: Tx, { fileListId, options, before }: Arranging) {
  const unnamed = new Set(before.map(({ id }) => id))
  const placed = options.map(({ id = 0, name }, position) => ({ id: unnamed.delete(id) ? id : undefined, name, position }))
  if (unnamed.size > 0)
    await db
      .deleteFrom('fileOptions')
      .where('id', 'in', [...unnamed])
      .execute()
  for (const { id, ...place } of placed)
    if (id !== undefined) await db.updateTable('fileOptions').set(place).where('id', '=', id).execute()
    else
      await db
        .insertInto('fileOptions')
        .values({ ...place, fileListId })
        .execute()
}
