import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lockFolder.ts'
import { startEmbedded } from './startEmbedded.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rec-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second process is refused, and the error names the holder', async () => {
  const server = await startEmbedded({ directory: folder, log: () => undefined })
  await expect(lockFolder(folder, 200)).rejects.toThrow(`Another process (${process.pid}) is using ${folder}`)
  await server.stop()
  const unlock = await lockFolder(folder, 200)
  unlock()
})

test('a second process waits for a first that is just ending', async () => {
  const unlock = await lockFolder(folder)
  setTimeout(unlock, 300)
  const again = await lockFolder(folder)
  again()
})

test('locks of different folders are independent', async () => {
  const unlock = await lockFolder(folder)
  const other = await lockFolder(dirname(folder))
  unlock()
  other()
})
