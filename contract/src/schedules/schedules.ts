import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, confirmation, day, id, longText, time, yes } from '../kit/fields.ts'
import { resource } from '../kit/resource.ts'
import { maxFileBytes } from '../messages/fileLimits.ts'
import { readyFile } from '../messages/media.ts'
import { templateValues } from '../templates/templateContent.ts'
import { timeInput } from '../time/timeInput.ts'
import { repeat } from './recurrence.ts'

/** `ERRO`: it was not sent, or did not arrive; `error` says why. */
const scheduleStatuses = ['PENDENTE', 'ENVIADA', 'ERRO'] as const
const status = z.enum(scheduleStatuses)

/** A reminder is for the company's people: it is shown at its time, and sends nothing. */
const scheduleKinds = ['message', 'reminder'] as const
const kind = z.enum(scheduleKinds)

/** How many hours late a message may be sent that could not be sent at its time. */
export const MAX_DELAY_HOURS = 12

const row = z
  .object({
    id,
    kind,
    body: z.string(),
    contactId: id,
    contact: z.object({ id, name: z.string(), number: z.string().nullable(), profilePicUrl: z.string().nullable() }),
    sendAt: time,
    /** When it was sent, or people were reminded. */
    sentAt: time.nullable(),
    status,
    /** Why it was not sent, or what it waits for since its time; null if all is well. */
    error: z.string().nullable(),
    /** The owner; null once they are deleted. */
    userId: id.nullable(),
    /** The connection that sends it; null means the one of the contact's last conversation, else the default one. */
    whatsappId: id.nullable(),
    /** Sent instead if the reply window is closed by then: a template of that connection, and the values of its variables. */
    templateId: id.nullable(),
    templateValues,
    /** Whether sending it opens the conversation, in its owner's name. */
    openTicket: z.boolean(),
    repeat: repeat.nullable(),
    /** Of a repetition, the local time of the first time: YYYY-MM-DDTHH:mm. */
    repeatFrom: z.string().nullable(),
    /** A signed path. */
    mediaPath: z.string().nullable(),
    mediaName: z.string().nullable(),
    media: readyFile.nullable(),
    /** The conversation in which it was sent. */
    ticket: z.object({ id, uuid: z.uuid() }).nullable(),
    /** What the contact received: variables filled in, or the template. Null before it is sent and once the message is deleted. */
    sentBody: z.string().nullable(),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.output<typeof row>

const fields = {
  kind,
  body: longText.trim().min(5),
  contactId: id,
  sendAt: timeInput,
  whatsappId: id.nullable(),
  templateId: id.nullable(),
  templateValues,
  openTicket: z.boolean(),
  repeat: repeat.nullable(),
}

const plan = 'useSchedules'

export const schedules = resource({
  name: 'schedule',
  path: '/schedules',
  rows: 'schedules',
  row,
  create: z.object({
    ...fields,
    kind: kind.default('message'),
    whatsappId: fields.whatsappId.default(null),
    templateId: fields.templateId.default(null),
    templateValues: fields.templateValues.default({}),
    openTicket: fields.openTicket.default(false),
    repeat: fields.repeat.default(null),
  }),
  files: { field: 'file', most: 1, bytes: maxFileBytes.image, fieldsIn: 'schedule' },
  update: z.object(fields).partial(),
  order: { field: 'id', direction: 'desc', type: 'number' },
  searchIn: ['contact.name', 'body'],
  pageSize: 20,
  /** From one day to another, both included, in the company's time zone; including repetitions. */
  filters: {
    dateStart: day.optional(),
    dateEnd: day.optional(),
    contactId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    /** With `contactId`: of all contacts that are linked to this one too. */
    ofPerson: yes.optional(),
    /** The owner. */
    userId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  },
  access: { list: 'schedules:use', get: 'schedules:use', create: 'schedules:use', update: 'schedules:use', remove: 'schedules:use' },
  plan,
  missing: 'ERR_NO_SCHEDULE_FOUND',
  errors: {
    list: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND'],
    create: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
      'ERR_TEMPLATE_UNUSABLE',
      'ERR_MEDIA_TYPE',
      'ERR_MEDIA_QUOTA',
      'ERR_TOO_LARGE',
    ],
    update: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_TEMPLATE_FOUND', 'ERR_TEMPLATE_UNUSABLE', 'ERR_SCHEDULE_SENT'],
    remove: [],
  },
  example: {
    create: { body: 'See you tomorrow, {{n}}', contactId: record('contact'), sendAt: '2099-01-31T09:00' },
    update: { body: 'See you on Monday, {{n}}', sendAt: '2099-02-02T09:00' },
  },
})

export const retryScheduleEndpoint = endpoint({
  access: 'schedules:use',
  plan,
  params: byId,
  output: row,
  method: 'POST',
  path: '/schedules/:id/retry',
  summary: 'Send now what was not sent',
  errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
  example: { params: { id: record('failedSchedule') } },
})

/** The pictures that may go with it. */
export const schedulePictures: readonly string[] = ['image/png', 'image/jpeg']

const media = {
  access: 'schedules:use',
  plan,
  path: '/schedules/:id/media-upload',
  params: byId,
  example: { params: { id: record('schedule') } },
} as const

export const scheduleFileEndpoints = {
  attach: endpoint({
    ...media,
    method: 'POST',
    summary: 'Put a picture to a schedule that is not sent yet, in place of the one that it has',
    files: { field: 'file', most: 1, bytes: maxFileBytes.image },
    output: row,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT', 'ERR_MEDIA_TYPE', 'ERR_MEDIA_QUOTA', 'ERR_TOO_LARGE'],
  }),
  detach: endpoint({
    ...media,
    method: 'DELETE',
    summary: 'Take the picture off a schedule that is not sent yet',
    output: confirmation,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_SCHEDULE_SENT'],
  }),
}

/** The permissions, errors and events of this feature. */
export const schedulesCatalogue = {
  permissions: {
    'schedules:use': ['user', 'conversations'],
    'schedules:seeAll': ['supervisor', 'conversations'],
  },
  errors: {
    ERR_NO_SCHEDULE_FOUND: [404, 'This schedule does not exist'],
    ERR_SCHEDULE_SENT: [409, 'This was sent already and cannot be changed any more'],
  },
  get events() {
    return {
      schedule: { record: 'schedule', id: 'scheduleId', row: schedules.row },
    } as const
  },
} as const
