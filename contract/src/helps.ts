import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { id } from './kit/fields.ts'
import { resource } from './kit/resource.ts'

/** The host of help videos; nothing is loaded from it before somebody plays one. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com'

/** Returns the id of the video in an address that was copied from a browser. */
function filmIn(text: string): string {
  const address = text.includes('://') ? text : `https://${text}`
  if (!URL.canParse(address)) return text
  const { hostname, pathname, searchParams } = new URL(address)
  if (!/(^|\.)(youtu\.be|youtube\.com|youtube-nocookie\.com)$/.test(hostname)) return text
  return searchParams.get('v') ?? pathname.slice(pathname.lastIndexOf('/') + 1)
}

const row = z
  .object({
    id,
    title: z.string(),
    /** The id of the video on its host. */
    video: z.string(),
    description: z.string(),
  })
  .meta({ id: 'Help' })
export type Help = z.output<typeof row>

const title = z.string().trim().min(1).max(120)
const description = z.string().trim().max(2000)
const video = z
  .string()
  .trim()
  .overwrite(filmIn)
  .regex(/^[\w-]{6,20}$/)

/** Videos that explain the product, made by the platform for everybody. */
export const helps = resource({
  name: 'help',
  path: '/helps',
  rows: 'records',
  row,
  create: z.object({ title, video, description: description.default('') }),
  update: z.object({ title, video, description }).partial(),
  order: { field: 'title', direction: 'asc', type: 'name' },
  searchIn: ['title', 'description'],
  pageSize: 20,
  access: { list: 'helps:read', get: 'helps:read', create: 'helps:manage', update: 'helps:manage', remove: 'helps:manage' },
  missing: 'ERR_NO_HELP_FOUND',
  errors: { create: [], update: [], remove: [] },
  example: {
    create: { title: 'First steps {{n}}', video: 'abc-DEF_123', description: 'How to connect a number' },
    update: { title: 'The first steps {{n}}' },
  },
})

export const helpListEndpoint = endpoint({
  method: 'GET',
  path: '/helps/list',
  summary: 'Every help video, by title, at most a thousand',
  access: 'helps:read',
  output: z.array(row).max(1000),
})

/** The permissions, errors and events of this feature. */
export const helpsCatalogue = {
  permissions: {
    'helps:read': ['user', 'reading'],
    'helps:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_NO_HELP_FOUND: [404, 'This help video does not exist'],
  },
  get events() {
    return {
      help: { record: 'record', id: 'id', row: helps.row, isForAll: true },
    } as const
  },
} as const
