import type { FileList } from '@recado/contract/files'
import { MOST_FILES } from '@recado/contract/messages/fileLimits'
import type { Actor } from '@recado/contract/permissions'
import { mustExist } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { invalidField } from '../../kernel/invalidField.ts'
import { heardByCompany } from '../../kernel/live/publish.ts'
import type { Tx } from '../../kernel/transact.ts'
import { attachUpload, type FilePlace } from '../media/index.ts'
import { fileListRows, shownFileList } from './files.rows.ts'

export const fileListEvent = { ...heardByCompany<FileList>('file'), name: 'file' as const }

type Arrived = Parameters<typeof attachUpload>[2]['file'] & object
/** `option`: whose file it is; none is a new one. */
type Arriving = { file: Arrived; option: number | undefined; name: string | undefined }
type Putting = { actor: Actor; id: number; arriving: readonly Arriving[] }

/** One after the other, so that what has come stays, whatever becomes of the next. */
export async function putFiles(kernel: Kernel, { actor, id, arriving }: Putting): Promise<FileList> {
  const none = { file: undefined, option: undefined, name: undefined }
  let list: FileList | undefined
  for (const { file, ...where } of arriving.length > 0 ? arriving : [none])
    list = await attachUpload(kernel, placeFor(kernel, { ...where, fileName: file?.name ?? '' }), { actor, id, file })
  return mustExist(list, 'ERR_NO_FILE_FOUND')
}

type Place = Pick<Arriving, 'option' | 'name'> & { fileName: string }

const placeFor = (kernel: Kernel, { option, name, fileName }: Place): FilePlace<FileList> => ({
  async hold({ db }, { id }) {
    mustExist(await db.selectFrom('fileLists').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), 'ERR_NO_FILE_FOUND')
    if (option !== undefined) mustExist(await optionOf(db, { id, option }), 'ERR_NO_FILE_FOUND')
  },
  async name({ db }, fileListId, mediaId) {
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
    if (most >= MOST_FILES) throw invalidField('files', 'too_big')
    const place = { fileListId, mediaId, position: (last ?? -1) + 1, name: name || fileName }
    return db.insertInto('fileOptions').values(place).execute()
  },
  async tell(tx, id) {
    const row = shownFileList(kernel)(await fileListRows(tx.db).where('fileLists.id', '=', id).executeTakeFirstOrThrow())
    tx.emit(fileListEvent, 'update', row)
    return row
  },
})

const optionOf = (db: Tx['db'], { id, option }: { id: number; option: number }) =>
  db.selectFrom('fileOptions').select('id').where('id', '=', option).where('fileListId', '=', id).executeTakeFirst()
