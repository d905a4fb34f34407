import type { FileList } from '@recado/contract/fileLists'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { FileReferenceTable } from '../../kernel/files/fileReferenceTable.ts'
import type { RowsQuery } from '../../kernel/readPage.ts'
import type { Tx } from '../../kernel/transact.ts'
import { type FileColumns, readyFilePresenter } from '../media/index.ts'

/** A list as the database returns it, without addresses of its files. */
type Stored = Omit<FileList, 'options'> & { options: (FileColumns & { id: number; name: string })[] }

export const fileListRows = (db: TenantDb | Tx['db']): RowsQuery<FileList> =>
  (db as TenantDb)
    .selectFrom('fileLists')
    .select(['fileLists.id', 'fileLists.name', 'fileLists.message'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('fileOptions')
          .leftJoin('media', 'media.id', 'fileOptions.mediaId')
          .whereRef('fileOptions.fileListId', '=', 'fileLists.id')
          .select(['fileOptions.id', 'fileOptions.name', 'fileOptions.companyId', 'fileOptions.mediaId'])
          .select(['media.name as mediaName', 'media.mime', 'media.size', 'media.hasThumbnail', 'media.lostAt'])
          .orderBy('fileOptions.position')
          .orderBy('fileOptions.id'),
      ).as('options'),
    ) as unknown as RowsQuery<FileList>

/** Every user may send the files of the library. */
export const libraryFiles: FileReferenceTable = {
  table: 'fileOptions',
  seenBy: (db) => db.selectFrom('fileOptions').select('fileOptions.mediaId') as unknown as RowsQuery<unknown>,
}

/** Turns rows into the API's lists, with signed addresses of the files. */
export function fileListPresenter(kernel: Pick<Kernel, 'urlSigner'>) {
  const fileOf = readyFilePresenter(kernel)
  return (row: FileList): FileList => {
    const { options, ...list } = row as unknown as Stored
    return {
      ...list,
      options: options.map(({ id, name, ...named }) => {
        const { mediaPath, mediaName, media } = fileOf(named)
        return { id, name, path: mediaPath, mediaType: media?.mime ?? null, mediaName, media }
      }),
    }
  }
}
