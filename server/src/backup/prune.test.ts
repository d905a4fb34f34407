import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../test/testApp.ts'
import { connect } from '../kernel/database/connect.ts'
import { names, openBackupFolder } from './backupFolder.ts'
import { folderTarget } from './backupTarget.ts'
import { backUp } from './makeBackup.ts'

const world = await createWorld()
const root = await mkdtemp(join(tmpdir(), 'recado-prune-'))
const database = connect(world.options, { size: 2, statementTimeout: 0 })
afterAll(async () => {
  await database.close()
  await world.close()
  await rm(root, { recursive: true, force: true })
})

/** A stamp is a second, and two backups of one second would be one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)))

test('pruning removes what no backup lists any more, but nothing of a company whose list is damaged', async () => {
  const { companyId } = await world.person('admin')
  const { files } = world.kernel
  const folder = await openBackupFolder(folderTarget(root), { passphrase: undefined, create: true })
  const copy = (name: string) => join(root, names.media, String(companyId), name)
  const exists = (name: string) =>
    access(copy(name)).then(
      () => true,
      () => false,
    )
  async function run() {
    await nextSecond()
    return backUp({ folder, database, files, keep: 2, secretKey: undefined, cluster: undefined, version: '1', progress: () => undefined })
  }
  const put = (name: string) => files.put(`${companyId}/${name}`, Readable.from([name], { objectMode: false }))
  await put('first')
  await run()
  await files.remove(`${companyId}/first`)
  await put('second')
  const { stamp } = await run()
  await files.remove(`${companyId}/second`)
  const list = join(root, names.mediaList(stamp, String(companyId)))
  const whole = await readFile(list)
  await writeFile(list, 'rotten')
  // The first backup goes. Nobody knows what the second one lists.
  await run()
  expect(await folder.stamps()).toMatchObject({ complete: [stamp, expect.any(String)] })
  expect([await exists('first'), await exists('second')]).toEqual([true, true])
  await writeFile(list, whole)
  await run()
  expect([await exists('first'), await exists('second')]).toEqual([false, false])
})
