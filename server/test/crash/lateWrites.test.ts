// Guards: server/src/cluster, server/src/kernel/live, server/src/kernel/database, server/src/features/connectionRuntime

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/kernel/database/connect.ts'
import { waitUntil } from '../waitUntil.ts'
import { isClusterTried } from './clusterFixture.ts'
import { databaseFor } from './keptProcesses.ts'
import { canPartitionNetwork, createNetworkNamespace } from './networkNamespace.ts'

test.skipIf(!isClusterTried || !canPartitionNetwork)('a write into a failed network does not arrive when the network is back', async () => {
  const beside = createNetworkNamespace()
  const { url } = await databaseFor(beside, 'late')
  const { platform, close } = connect({ connectionString: url })
  onTestFinished(close)
  await sql`create table noted (what int)`.execute(platform)
  const writer = spawn('ip', [...beside.on, process.execPath, join(import.meta.dirname, 'lateWriter.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void writer.kill('SIGKILL'))
  await once(writer, 'message')
  beside.part()
  writer.send('write')
  await once(writer, 'message')
  writer.send('cut')
  await once(writer, 'message')
  beside.mend()
  const own = sql`select from pg_stat_activity where application_name = 'recado-pigeon'`
  await waitUntil(async () => (await own.execute(platform)).rows.length === 0, 'the database has forgotten it')
  expect((await sql`select from noted`.execute(platform)).rows).toEqual([])
})
