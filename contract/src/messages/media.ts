import { z } from 'zod'
import { anyFile, endpoint, signedQuery } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { uuid } from '../kit/fields.ts'

/** Present and true if a restore went on without this file: its address answers `ERR_FILE_LOST` until it is back. */
export const isLost = z.boolean().optional()

/** A stored file that can be sent with its record. */
export const readyFile = z.object({ id: z.uuid(), mime: z.string(), size: z.int(), thumbnailUrl: z.string().nullable(), isLost })
export type ReadyFile = z.output<typeof readyFile>

export const mediaEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/media/:id',
    summary: 'The file of a message, whole or in part',
    access: 'tickets:read',
    orSigned: true,
    params: z.object({ id: uuid }),
    query: signedQuery.extend({ variant: z.literal('thumbnail').optional() }),
    answers: 'file',
    output: anyFile,
    errors: ['ERR_NO_MEDIA_FOUND', 'ERR_NO_PERMISSION', 'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_FILE_LOST'],
    example: { params: { id: record('media') } },
  }),
}

/** The permissions, errors and events of this feature. */
export const mediaCatalogue = {
  errors: {
    ERR_NO_MEDIA_FOUND: [404, 'This file does not exist'],
    ERR_FILE_LOST: [410, 'This file was lost and could not be restored'],
    ERR_WAPP_DOWNLOAD_MEDIA: [502, 'This file could not be fetched from the messaging service'],
  },
} as const
