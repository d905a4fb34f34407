import { anyOf } from '../../kernel/database/anyOf.ts'
import type { TenantDb } from '../../kernel/database/schema.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { LoggedRow } from './readChanges.ts'

/** The tables whose rows columns refer to. */
const tableOfColumn = {
  queueId: 'queues',
  transferQueueId: 'queues',
  connectionId: 'connections',
  whatsappId: 'connections',
  promptId: 'prompts',
  integrationId: 'integrations',
  tagId: 'tags',
  contactListId: 'contactLists',
  fileListId: 'fileLists',
  userId: 'users',
  knowledgeArticleIds: 'knowledgeArticles',
} as const
type Named = (typeof tableOfColumn)[keyof typeof tableOfColumn] | 'contacts'
const isReference = (column: string): column is keyof typeof tableOfColumn => Object.hasOwn(tableOfColumn, column)

export type RecordNames = {
  ofRecord: (kind: string, recordId: string | null) => string | undefined
  ofValue: (column: string, value: unknown) => string | undefined
}

/** Reads the names of records that still exist, in one round trip: the log stores no name of a contact, and of others only ids. */
export async function readRecordNames(kernel: Kernel, companyId: number, rows: readonly LoggedRow[]): Promise<RecordNames> {
  const wanted = wantedIds(rows)
  const tables = [...wanted.keys()]
  const reads = tables.map((table) => (db: TenantDb) => namesIn(db, table, [...(wanted.get(table) ?? [])]))
  const read = reads.length > 0 ? ((await kernel.readTogether(companyId, ...reads)) as unknown as Row[][]) : []
  const names = new Map(tables.map((table, at) => [table, new Map((read[at] ?? []).map(({ id, name }) => [id, name]))]))
  return {
    ofRecord: (kind, recordId) => (kind === 'contact' ? names.get('contacts')?.get(Number(recordId)) : undefined),
    ofValue: (column, value) => (isReference(column) ? namesOf(value, names.get(tableOfColumn[column])) : undefined),
  }
}

/** Of a list each name, or else the id of a record that is gone. */
function namesOf(value: unknown, names: ReadonlyMap<number, string> | undefined): string | undefined {
  if (!Array.isArray(value)) return names?.get(Number(value))
  return value.length === 0 ? undefined : value.map((id) => names?.get(Number(id)) ?? `#${id}`).join(', ')
}

type Row = { id: number; name: string }
const namesIn = (db: TenantDb, table: Named, ids: number[]): Promise<Row[]> =>
  db
    .selectFrom(table as 'tags')
    .select(['id', (table === 'knowledgeArticles' ? 'title as name' : 'name') as 'name'])
    .where('id', '=', anyOf(ids))
    .execute()

function wantedIds(rows: readonly LoggedRow[]) {
  const wanted = new Map<Named, Set<number>>()
  const add = (table: Named, value: unknown) => {
    const id = Number(value)
    if (!Number.isSafeInteger(id) || id <= 0) return
    wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  }
  for (const { kind, recordId, changes } of rows) {
    if (kind === 'contact') add('contacts', recordId)
    for (const [column, values] of Object.entries(changes ?? {}))
      if (isReference(column)) for (const value of (values ?? []).flat()) add(tableOfColumn[column], value)
  }
  return wanted
}
