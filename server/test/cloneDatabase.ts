import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { type ConnectionOptions, connect } from '../src/kernel/database/connect.ts'
import { TEMPLATE } from './database.ts'

/** A database of one's own, migrated and empty, or the copy of another one that nobody is connected to. */
export async function cloneDatabase(
  from: string = TEMPLATE,
): Promise<{ name: string; options: ConnectionOptions; drop: () => Promise<void> }> {
  const maintenance = inject('postgres')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onMaintenance(maintenance, sql`create database ${sql.id(name)} template ${sql.id(from)}`)
  return {
    name,
    options: { ...maintenance, database: name },
    drop: () => onMaintenance(maintenance, sql`drop database ${sql.id(name)} with (force)`),
  }
}

async function onMaintenance(maintenance: ConnectionOptions, statement: ReturnType<typeof sql>) {
  const { platform, close } = connect(maintenance, { size: 1 })
  await statement.execute(platform)
  await close()
}
