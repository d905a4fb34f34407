import { setTimeout as pause } from 'node:timers/promises'
import { contactListImportEndpoints, type ListSheetPreview } from '@recado/contract/contactLists/contactListImport'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { formatDurations, reportFigure } from '../conversations/durations.ts'
import { temporaryDatabase } from '../database.ts'
import { prepare } from '../routes.ts'
import { startServer } from '../startServer.ts'
import { createApiClient } from './apiClient.ts'
import { measureBystander } from './measureBystander.ts'

const ROWS = 50_000
const FAULTY_EVERY = 20
const COLUMNS = 20

/**
 * Reads a spreadsheet of 50,000 rows and 20 columns, every twentieth row faulty, and adds it to a list while another company looks at its
 * contacts.
 */
export async function measureListImport() {
  const database = await temporaryDatabase()
  const product = await startServer('product.ts', { connection: database.connection, folder: database.folder })
  try {
    const { url } = product
    const { reader, writer } = await prepare(url)
    const call = createApiClient({ url, token: reader })
    const { id } = await call(contactLists.endpoints.create, { body: { name: 'Everybody' } })
    const before = await product.usage()
    const others = { url, token: writer, path: '/api/contacts' }
    const idle = await measureBystander(others, () => pause(3000))
    const reading = await measureBystander(others, () => readSheet(`${url}/api/contact-lists/${id}/import`, reader))
    if (reading.result.total !== ROWS) throw new Error(`${reading.result.total} rows were read`)
    const adding = await measureBystander(others, async () => {
      await call(contactListImportEndpoints.start, { params: { id } })
      return untilAdded(async () => (await call(contactLists.endpoints.get, { params: { id } })).contactsCount ?? 0)
    })
    const { peak } = await product.usage()
    const p95 = Math.max(reading.p95, adding.p95)
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
    reportFigure(`sheet of ${ROWS} × ${COLUMNS}`, {
      is: `read ${reading.seconds.toFixed(1)} s, added ${adding.seconds.toFixed(1)} s, ${megabytes(peak)} MB at most (${megabytes(before.rss)} before)`,
    })
    reportFigure('contacts of others beside the import', {
      is: `${formatDurations([...reading.times, ...adding.times])}; idle ${formatDurations(idle.times)}; ${(p95 / idle.p95).toFixed(1)} times`,
    })
  } finally {
    await product.end()
    await database.close()
  }
}

const more = Array.from({ length: COLUMNS - 3 }, (_, at) => at + 1)
const head = ['nome', 'numero', 'email', ...more.map((at) => `dado ${at}`)].join(';')
const rows = Array.from({ length: ROWS }, (_, at) =>
  [
    `Cliente ${at}`,
    at % FAULTY_EVERY === 0 ? '12' : 5_511_900_000_000 + at,
    `c${at}@example.com`,
    ...more.map((column) => `v${column} ${at}`),
  ].join(';'),
)

async function readSheet(url: string, token: string): Promise<ListSheetPreview> {
  const body = new FormData()
  body.append('file', new Blob([[head, ...rows].join('\r\n')], { type: 'text/csv' }), 'clientes.csv')
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  if (!answer.ok) throw new Error(`The sheet was answered with ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ListSheetPreview
}

const ADDED = ROWS - ROWS / FAULTY_EVERY
const PATIENCE = 600_000

async function untilAdded(count: () => Promise<number>) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(200)) if ((await count()) >= ADDED) return
  throw new Error('Not all of them were added')
}
