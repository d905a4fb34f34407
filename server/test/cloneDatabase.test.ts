import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '../src/kernel/database/connect.ts'
import { cloneAhead } from './cloneDatabase.ts'

const { platform, close } = connect(inject('postgres'), { size: 1, statementTimeout: 0 })
afterAll(close)

test('a copy that fails to be made fails the file that wanted it, and none after that', async () => {
  const name = `t_source_${randomUUID().replaceAll('-', '')}`
  await expect(cloneAhead(name)).rejects.toThrow(name)
  await sql`create database ${sql.id(name)} strategy file_copy`.execute(platform)
  const { drop } = await cloneAhead(name)
  await drop()
})
