import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { record } from './kit/endpointExamples.ts'
import { byId, confirmation, id, time } from './kit/fields.ts'
import { resource } from './kit/resource.ts'
import { maxFileBytes } from './messages/fileLimits.ts'
import { readyFile } from './messages/media.ts'
import { optionalTimeInput } from './time/timeInput.ts'

/** 1 is high, 3 is low. */
export const priorities = [1, 2, 3] as const
export const announcementPictures = ['image/png', 'image/jpeg'] as const

const priority = z.union([z.literal(1), z.literal(2), z.literal(3)])
const row = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    priority,
    status: z.boolean(),
    /** When it is shown, if not at once and for ever. */
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    /** Since when everybody sees it; null while it is a draft. */
    publishedAt: time.nullable(),
    /** A signed path. */
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    createdAt: time,
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.output<typeof row>

const title = z.string().trim().min(1).max(120)
const text = z.string().trim().min(1).max(4096)

export const announcements = resource({
  name: 'announcement',
  path: '/announcements',
  rows: 'records',
  row,
  create: z.object({
    title,
    text,
    priority: priority.default(3),
    status: z.boolean().default(true),
    startsAt: optionalTimeInput.default(null),
    endsAt: optionalTimeInput.default(null),
  }),
  update: z.object({ title, text, priority, status: z.boolean(), startsAt: optionalTimeInput, endsAt: optionalTimeInput }).partial(),
  order: { field: 'id', direction: 'desc', type: 'number' },
  searchIn: ['title', 'text'],
  pageSize: 20,
  access: {
    list: 'announcements:read',
    get: 'announcements:read',
    create: 'announcements:manage',
    update: 'announcements:manage',
    remove: 'announcements:manage',
  },
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
  errors: { create: [], update: [], remove: [] },
  example: {
    create: { title: 'Maintenance {{n}}', text: 'We are back in ten minutes.', priority: 2 },
    update: { title: 'Maintenance is over {{n}}', priority: 3 },
  },
})

const picture = {
  access: 'announcements:manage',
  path: '/announcements/:id/media-upload',
  params: byId,
  example: { params: { id: record('announcement') } },
} as const

/** How many announcements readers see. */
export const MAX_SHOWN_ANNOUNCEMENTS = 50

export const announcementEndpoints = {
  shown: endpoint({
    method: 'GET',
    path: '/announcements/shown',
    summary: 'What is announced at the moment, the newest first, and until when the caller has read it',
    access: 'announcements:read',
    output: z.object({ records: z.array(row).max(MAX_SHOWN_ANNOUNCEMENTS), readUntil: time.nullable() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/announcements/read',
    summary: 'Note that the caller has read what was published until then',
    access: 'announcements:read',
    body: z.object({ until: time }),
    output: z.object({ readUntil: time }),
    example: { body: { until: '2026-05-12T10:24:00.000Z' } },
  }),
  attach: endpoint({
    ...picture,
    method: 'POST',
    summary: 'Put a picture to an announcement, in place of the one that it has',
    body: z.object({ typeArch: z.string().max(50).optional() }).default({}),
    files: { field: 'file', most: 1, bytes: maxFileBytes.image },
    output: row,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND', 'ERR_MEDIA_QUOTA', 'ERR_MEDIA_TYPE', 'ERR_TOO_LARGE'],
  }),
  detach: endpoint({
    ...picture,
    method: 'DELETE',
    summary: 'Take the picture off an announcement',
    output: confirmation,
    errors: ['ERR_NO_ANNOUNCEMENT_FOUND'],
  }),
}

/** The permissions, errors and events of this feature. */
export const announcementsCatalogue = {
  permissions: {
    'announcements:read': ['user', 'reading'],
    'announcements:manage': ['super', 'nothing'],
  },
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: [404, 'This announcement does not exist'],
  },
  get events() {
    return {
      announcement: { record: 'record', id: 'id', row: announcements.row, isForAll: true },
    } as const
  },
} as const
