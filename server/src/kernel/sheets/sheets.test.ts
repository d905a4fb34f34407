import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { sheetLimits } from '@recado/contract/sheets/sheetColumns'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'
import { buildZip } from '../buildZip.ts'
import { takeSlot } from './clusterSlots.ts'
import { sheetReadingLimits } from './sheetReadingLimits.ts'
import { createSheets } from './sheets.ts'

const world = await createWorld()
afterAll(() => world.close())
const incoming = join(world.dataDir, 'media/incoming')

async function send(boss: Person, content: Uint8Array<ArrayBuffer>, name: string) {
  const { data: list } = await world.call(boss, contactLists.endpoints.create, { body: { name } })
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${boss.token}` }
  const response = await fetch(`${world.url}/api/contact-lists/${list.id}/import`, { method: 'POST', headers, body })
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

const oneSheet = (content: Buffer) => Uint8Array.from(buildZip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': content }))
/** Reading all of its tags takes some thirty seconds. */
const slow = oneSheet(Buffer.alloc(140 * 1024 * 1024, '<a/>'))
const tooLarge = { status: 422, data: { error: 'ERR_SHEET', details: { problem: 'tooLarge' } } }

/** The processes that read sheets for this process, or for another one. */
async function readers(parent = process.pid): Promise<number[]> {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).split(' ').filter(Boolean)
  const read = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return children.filter((_, at) => read[at]?.includes('sheetProcess.ts')).map(Number)
}
const oneReader = async (parent?: number) => {
  await expect.poll(() => readers(parent)).toHaveLength(1)
  return (await readers(parent))[0] ?? 0
}
/** Only where the list of processes can be read. */
const testProcesses = test.runIf(process.platform === 'linux')

const COLUMNS = 20
const titles = ['Nome', 'Telefone', ...Array.from({ length: COLUMNS - 2 }, (_, at) => `Coluna ${at}`)]
const rowOf = (row: number) => [
  `Cliente ${row} da Silva`,
  String(11_900_000_000 + row),
  ...titles.slice(2).map((title) => `${title}, ${row}`),
]
const rows = [titles, ...Array.from({ length: sheetLimits.rows }, (_, row) => rowOf(row))]

test('fifty thousand rows of twenty cells are read from a .csv and from an .xlsx', async () => {
  const boss = await world.person('admin')
  const csv = await send(boss, new TextEncoder().encode(rows.map((row) => row.join(';')).join('\r\n')), 'many.csv')
  expect(csv).toMatchObject({ status: 200, data: { total: sheetLimits.rows } })
  const strings = rows.flatMap((row) => row.map((text) => `<si><t>${text}</t></si>`)).join('')
  const cells = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((_, place) => `<c t="s"><v>${at * COLUMNS + place}</v></c>`).join('')}</row>`,
  )
  const parts = {
    'xl/workbook.xml': '<workbook/>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
  }
  const xlsx = await send(boss, Uint8Array.from(buildZip(parts)), 'many.xlsx')
  expect({ ...xlsx.data, id: 0, fileName: '' }).toEqual({ ...csv.data, id: 0, fileName: '' })
})

test('a small file that holds one text of 240 MB is refused, and this process hardly notices', async () => {
  const boss = await world.person('admin')
  const bomb = oneSheet(Buffer.concat([Buffer.from('<worksheet><sheetData><row><c><v>'), Buffer.alloc(240 * 1024 * 1024, 'x')]))
  expect(bomb.length).toBeLessThan(300_000)
  const before = process.memoryUsage.rss()
  expect(await send(boss, bomb, 'bomb.xlsx')).toMatchObject(tooLarge)
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

const file = { path: join(world.dataDir, 'slow.xlsx') }
const readWith = (costs: Partial<typeof sheetReadingLimits>) => {
  const { config, options } = world.kernel
  const limits = { ...config.limits, sheets: { ...sheetReadingLimits, ...costs } }
  return createSheets({ config: { ...config, limits }, options }).read({ companyId: 1, file, text: undefined }, async ({ total }) => total)
}
const write = (content: Uint8Array) => writeFile(file.path, content)

testProcesses.each([
  ['memory', { megabytes: 30 }],
  ['time of the processor', { processorMs: 300 }],
  ['time by the clock', { clockMs: 500 }],
])('a sheet that takes too much %s is given up, and leaves nothing behind', async (_name, costs) => {
  await write(slow)
  await expect(readWith(costs)).rejects.toMatchObject({ code: 'ERR_SHEET', details: { problem: 'tooLarge' } })
  expect(await readers()).toEqual([])
  expect(await readdir(incoming)).toEqual([])
})

testProcesses('it is read behind all other work; killed, it is told so, and the next one is read', async () => {
  await write(slow)
  const reading = readWith({})
  const pid = await oneReader()
  await expect.poll(() => getPriority(pid)).toBe(19)
  process.kill(pid, 'SIGKILL')
  await expect(reading).rejects.toMatchObject({ code: 'ERR_SHEET', details: { problem: 'interrupted' } })
  expect(await readdir(incoming)).toEqual([])
  await write(new TextEncoder().encode('Nome;Fone\nAna;11987654321'))
  expect(await readWith({})).toBe(1)
})

testProcesses('two are read at once over all processes, and the next one waits for its place', async () => {
  await write(new TextEncoder().encode('Nome;Fone\nAna;11987654321'))
  const { options } = world.kernel
  const [first, second] = [await takeSlot(options, sheetReadingLimits), await takeSlot(options, sheetReadingLimits)]
  await expect(readWith({ patience: 300 })).rejects.toMatchObject({ code: 'ERR_RATE_LIMIT' })
  expect(await readers()).toEqual([])
  const waiting = readWith({})
  await first.leave()
  expect(await waiting).toBe(1)
  await second.leave()
})

testProcesses('who reads for a process that was killed ends with it', async () => {
  await write(slow)
  const { config, options } = world.kernel
  const program = `
    import { createSheets } from ${JSON.stringify(new URL('./sheets.ts', import.meta.url))}
    const [config, options, file] = JSON.parse(process.argv[1])
    await createSheets({ config, options }).read({ companyId: 1, file, text: undefined }, async () => {})`
  const given = JSON.stringify([{ dataDir: config.dataDir, limits: { sheets: sheetReadingLimits } }, options, file])
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program, given], { stdio: ['ignore', 'ignore', 'inherit'] })
  const child = await oneReader(parent.pid)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect
    .poll(() =>
      stat(`/proc/${child}`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  // The slot is free again.
  const slots = await Promise.all([1, 2].map(() => takeSlot(options, { atOnce: 2, patience: 10_000 })))
  await Promise.all(slots.map(({ leave }) => leave()))
})
