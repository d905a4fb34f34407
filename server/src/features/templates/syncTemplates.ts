import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@recado/contract/errors'
import type { ChannelTemplate, ConnectionRef } from '../../channels/channel.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { type Job, jobName } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/transact.ts'
import { templateEvent } from './templates.event.ts'
import { type Channels, readTemplate, readTemplateConnection } from './templates.rows.ts'

export const templateSync = jobName<ConnectionRef>('templates.sync')

/** Enqueues a synchronisation after any change at the service. It reads the present state, so the order of the events does not matter. */
export const enqueueTemplateSync = (tx: Tx, { companyId, connectionId }: ConnectionRef) =>
  tx.enqueue(templateSync, { companyId, connectionId })

export const templateSyncJob = (kernel: Kernel, channels: Channels): Job => ({
  name: templateSync.name,
  concurrency: 2,
  run: async (payload) => void (await syncTemplates(kernel, channels, payload as ConnectionRef)),
})

/** Makes the templates of a connection equal to those at its service. Drafts that were not submitted stay as they are. */
export async function syncTemplates(kernel: Kernel, channels: Channels, line: ConnectionRef): Promise<number> {
  const db = kernel.read(line.companyId)
  const { provider } = await readTemplateConnection(db, line.connectionId)
  const service = channels.get(provider)?.templates
  if (!service) throw new AppError('ERR_NOT_SUPPORTED')
  // Read the ids first: a template that is submitted meanwhile is not in this list, so it is not deleted.
  const before = await db.selectFrom('templates').select('id').where('connectionId', '=', line.connectionId).execute()
  const listed = await service.list(line)
  await kernel.transact(line, (tx) => applyListed(tx, kernel, { line, listed, before: new Set(before.map(({ id }) => id)) }))
  return listed.length
}

type Settling = { line: ConnectionRef; listed: readonly ChannelTemplate[]; before: ReadonlySet<number> }

async function applyListed(tx: Tx, kernel: Kernel, { line: { connectionId }, listed, before }: Settling) {
  // A line that connects synchronises by itself, perhaps while somebody asks for it: the second waits, and finds what the first added.
  await tx.db.selectFrom('connections').select('id').where('id', '=', connectionId).forNoKeyUpdate().execute()
  const rows = tx.db.selectFrom('templates').selectAll().where('connectionId', '=', connectionId).orderBy('id').forUpdate()
  const here = await rows.execute()
  const listedIds = new Set<number>()
  for (const template of listed) {
    const same = ({ carrierId, name, language }: (typeof here)[number]) =>
      carrierId === template.carrierId || (carrierId === null && name === template.name && language === template.language)
    const row = here.find(same)
    if (row) listedIds.add(row.id)
    if (row) await updateFromService(tx, kernel, { row, template })
    else await add(tx, kernel, { connectionId, template })
  }
  for (const { id, carrierId } of here)
    if (carrierId !== null && before.has(id) && !listedIds.has(id)) {
      const deleted = await readTemplate(tx, kernel, id)
      await tx.db.deleteFrom('templates').where('id', '=', id).execute()
      tx.emit(templateEvent, 'delete', deleted)
    }
}

const stored = ({ buttons, samples, ...rest }: ChannelTemplate) => ({
  ...rest,
  buttons: JSON.stringify(buttons),
  samples: JSON.stringify(samples),
})

async function add(tx: Tx, kernel: Kernel, { connectionId, template }: { connectionId: number; template: ChannelTemplate }) {
  const values = { ...stored(template), connectionId, updatedAt: kernel.clock.now() }
  const { id } = await tx.db.insertInto('templates').values(values).returning('id').executeTakeFirstOrThrow()
  tx.emit(templateEvent, 'create', await readTemplate(tx, kernel, id))
}

type Following = { row: { id: number; status: string } & Record<string, unknown>; template: ChannelTemplate }

/** While a user edits a template, only the fields that users cannot change are updated. */
async function updateFromService(tx: Tx, kernel: Kernel, { row, template }: Following) {
  const { carrierId, quality } = template
  const reported: Partial<ChannelTemplate> = row.status === 'draft' ? { carrierId, quality } : template
  if (Object.entries(reported).every(([name, value]) => isDeepStrictEqual(row[name], value))) return
  const changes = row.status === 'draft' ? { carrierId, quality } : { ...stored(template), updatedAt: kernel.clock.now() }
  await tx.db.updateTable('templates').set(changes).where('id', '=', row.id).execute()
  tx.emit(templateEvent, 'update', await readTemplate(tx, kernel, row.id))
}
