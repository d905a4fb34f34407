import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, id, pathId } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { MAX_FILES, maxFileBytes } from './messages/fileLimits.ts'
import { readyFile } from './messages/media.ts'
import { MAX_MESSAGE_LENGTH } from './messages/messages.ts'

const option = z
  .object({
    id,
    /** The name that people give it. */
    name: z.string(),
    /** A signed path; null until the file has arrived. */
    path: z.string().nullable(),
    mediaType: z.string().nullable(),
    /** The file name that the recipient sees. */
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
  })
  .meta({ id: 'FileOption' })
export type FileOption = z.output<typeof option>

const row = z.object({ id, name: z.string(), message: z.string(), options: z.array(option) }).meta({ id: 'FileList' })
export type FileList = z.output<typeof row>

const optionName = z.string().trim().max(200)

const fields = {
  name: z.string().trim().min(3).max(100),
  message: z.string().trim().min(1).max(MAX_MESSAGE_LENGTH),
  /** In order. Existing ones are named by id, and those that are missing are deleted. */
  options: z.array(z.object({ id: id.optional(), name: optionName.default('') })).max(MAX_FILES),
}

/** Files that belong together, with the text that is sent with them. */
export const files = resource({
  name: 'file',
  path: '/files',
  rows: 'files',
  row,
  create: z.object({ ...fields, options: fields.options.default([]) }),
  update: z.object(fields).partial(),
  order: { field: 'name', direction: 'asc', type: 'name' },
  searchIn: ['name'],
  pageSize: 20,
  access: { list: 'files:read', get: 'files:read', create: 'files:write', update: 'files:write', remove: 'files:write' },
  missing: 'ERR_NO_FILE_FOUND',
  errors: { create: ['ERR_NAME_TAKEN'], update: ['ERR_NAME_TAKEN'], remove: ['ERR_IN_USE'] },
  example: {
    create: { name: 'Prices {{n}}', message: 'These are our prices', options: [{ name: 'Cakes' }] },
    update: { name: 'Prices of {{n}}', message: 'Our prices' },
  },
})

/** Form fields that are repeated once per file. */
const ofEach = z.array(z.string().max(300)).max(MAX_FILES)

export const uploadFilesEndpoint = endpoint({
  method: 'POST',
  path: '/files/uploadList/:id',
  summary: 'Put files to the options that `id` names, in their order, in place of those that they have; a file without one gets one',
  access: 'files:write',
  params: byId,
  body: z
    .object({
      ids: z.array(z.union([pathId, z.literal('')])).max(MAX_FILES),
      names: ofEach,
    })
    .partial()
    .default({}),
  files: { field: 'files', most: MAX_FILES, bytes: maxFileBytes.application, repeated: { id: 'ids', name: 'names' } },
  output: row,
  errors: ['ERR_NO_FILE_FOUND', 'ERR_MEDIA_QUOTA', 'ERR_TOO_LARGE'],
  example: { params: { id: record('file') } },
})

/** The permissions, errors and events of this feature. */
export const filesCatalogue = {
  permissions: {
    'files:read': ['user', 'conversations'],
    'files:write': ['admin', 'nothing'],
  },
  errors: {
    ERR_NO_FILE_FOUND: [404, 'This list of files does not exist'],
  },
  get events() {
    return {
      file: { record: 'fileList', id: 'fileId', row: files.row, alsoAs: 'files' },
    } as const
  },
} as const
