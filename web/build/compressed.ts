import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(js|css|html|svg|json|wasm)$/
const smallest = 1024

/** Writes .br and .gz beside every text file, so that the server never compresses the same bytes twice. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'recado:compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => worthIt.test(file)).map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < smallest) return
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
