import type { FileList } from '@recado/contract/fileLists'
import { MAX_FILES } from '@recado/contract/messages/fileLimits'
import type { Actor } from '@recado/contract/permissions'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { companyEvent } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { attachUpload, type FileSlot } from '../media/index.ts'
import { fileListPresenter, fileListRows } from './files.rows.ts'

export const fileListEvent = { ...companyEvent<FileList>('file'), name: 'file' as const }

type Arrived = Parameters<typeof attachUpload>[2]['file'] & object
/** `option`: the id of the option that gets the file; undefined for a new one. */
type Arriving = { file: Arrived; option: number | undefined; name: string | undefined }
type Putting = { actor: Actor; id: number; arriving: readonly Arriving[] }

/** Stores the files one by one, so that those stored so far stay if a later one fails. */
export async function storeListFiles(kernel: Kernel, { actor, id, arriving }: Putting): Promise<FileList> {
  const none = { file: undefined, option: undefined, name: undefined }
  let list: FileList | undefined
  for (const { file, ...where } of arriving.length > 0 ? arriving : [none])
    list = await attachUpload(kernel, fileSlotFor(kernel, { ...where, fileName: file?.name ?? '' }), { actor, id, file })
  return assertExists(list, 'ERR_NO_FILE_FOUND')
}

type NamedFile = Pick<Arriving, 'option' | 'name'> & { fileName: string }

const fileSlotFor = (kernel: Kernel, { option, name, fileName }: NamedFile): FileSlot<FileList> => ({
  async lock({ db }, { id }) {
    assertExists(
      await db.selectFrom('fileLists').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
      'ERR_NO_FILE_FOUND',
    )
    if (option !== undefined) assertExists(await optionOf(db, { id, option }), 'ERR_NO_FILE_FOUND')
  },
  async setMediaId({ db }, fileListId, mediaId) {
    if (option !== undefined)
      return db
        .updateTable('fileOptions')
        .set({ mediaId, ...(name && { name }) })
        .where('id', '=', option)
        .execute()
    const { most, last } = await db
      .selectFrom('fileOptions')
      .select((eb) => [eb.fn.countAll<number>().as('most'), eb.fn.max('position').as('last')])
      .where('fileListId', '=', fileListId)
      .executeTakeFirstOrThrow()
    if (most >= MAX_FILES) throw invalidField('files', 'too_big')
    const row = { fileListId, mediaId, position: (last ?? -1) + 1, name: name || fileName }
    return db.insertInto('fileOptions').values(row).execute()
  },
  async publish(tx, id) {
    const row = fileListPresenter(kernel)(await fileListRows(tx.db).where('fileLists.id', '=', id).executeTakeFirstOrThrow())
    tx.emit(fileListEvent, 'update', row)
    return row
  },
})

const optionOf = (db: Tx['db'], { id, option }: { id: number; option: number }) =>
  db.selectFrom('fileOptions').select('id').where('id', '=', option).where('fileListId', '=', id).executeTakeFirst()
