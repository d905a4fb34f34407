import { createGzip } from 'node:zlib'
import type { ConnectionOptions } from '../../kernel/database/connect.ts'
import { type BackupFolder, type BackupManifest, names } from '../backupFolder.ts'
import { readChecked, unzipChecked } from '../checkedFile.ts'
import { readAll } from '../encryption.ts'
import { type DumpedDatabase, dumpedDatabase, openSnapshot, quotedTableName, type TableSource } from './databaseSnapshot.ts'

/** Stores each table as PostgreSQL's COPY writes it, all of one moment. Every later version of PostgreSQL reads that. */
export async function storeTables({ folder, owner, stamp }: { folder: BackupFolder; owner: ConnectionOptions; stamp: string }) {
  const snapshot = await openSnapshot(owner)
  try {
    const files: BackupManifest['files'] = []
    const dump: DumpedDatabase = { migrations: snapshot.migrations, tables: [], sequences: snapshot.sequences }
    for (const table of snapshot.tables) {
      const { rows, count } = snapshot.read(table)
      const gzip = createGzip({ level: 1 })
      rows.on('error', (error) => gzip.destroy(error))
      const name = names.table(stamp, table)
      files.push({ name, ...(await folder.put(name, rows.pipe(gzip))) })
      dump.tables.push({ ...table, rows: count() })
    }
    files.push({ name: names.tables(stamp), ...(await folder.putText(names.tables(stamp), JSON.stringify(dump))) })
    return { files, rows: dump.tables.map(({ schema, name, rows }) => ({ schema, name, least: rows, most: rows })) }
  } finally {
    await snapshot.close().catch(() => undefined)
  }
}

type Backup = { folder: BackupFolder; manifest: BackupManifest; stamp: string }

export async function openStoredTables({ folder, manifest, stamp }: Backup): Promise<TableSource> {
  const text = await readAll(readChecked({ folder, manifest, name: names.tables(stamp) }))
  const dump = dumpedDatabase.parse(JSON.parse(text.toString('utf8')))
  const counts = new Map(dump.tables.map((table) => [quotedTableName(table), table.rows]))
  return {
    ...dump,
    read: (table) => ({
      rows: unzipChecked({ folder, manifest, name: names.table(stamp, table) }),
      count: () => counts.get(quotedTableName(table)) ?? 0,
    }),
  }
}
