import { files, uploadFilesEndpoint } from '@recado/contract/fileLists'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { demoFiles } from './demoFiles.ts'
import { libraryFiles } from './files.rows.ts'
import { fileListStore } from './files.store.ts'
import { fileListEvent, storeListFiles } from './storeListFiles.ts'

export const filesFeature: Feature = {
  name: 'files',
  conflicts: { fileLists_name: 'ERR_NAME_TAKEN' },
  missing: { fileLists: 'ERR_NO_FILE_FOUND' },
  fileReferences: libraryFiles,
  demo: demoFiles,
  routes(serve, kernel) {
    serve.signedIn(uploadFilesEndpoint, ({ actor, params: { id }, body: { ids = [], names = [] }, files: arrived }) =>
      storeListFiles(kernel, { actor, id, arriving: arrived.map((file, at) => ({ file, option: ids[at] || undefined, name: names[at] })) }),
    )
    serveResource(serve, kernel, { resource: files, store: fileListStore(kernel), event: fileListEvent })
  },
}
