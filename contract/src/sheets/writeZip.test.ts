import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeZip } from './writeZip.ts'

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50

test('an archive has the checksum of each file in both of its headers, so that spreadsheet programs open it', async () => {
  const files = ['one.xml', 'folder/two.xml'].map((name) => ({ name, content: new TextEncoder().encode(`<${name} ação/>`.repeat(50)) }))
  const view = new DataView(await writeZip(files).arrayBuffer())
  const checksumsIn = (sign: number, at: number) =>
    Array.from({ length: view.byteLength - 4 }, (_, place) => place)
      .filter((place) => view.getUint32(place, true) === sign)
      .map((place) => view.getUint32(place + at, true))
  const expected = files.map(({ content }) => crc32(content))
  expect(checksumsIn(LOCAL, 14)).toEqual(expected)
  expect(checksumsIn(ENTRY, 16)).toEqual(expected)
})
